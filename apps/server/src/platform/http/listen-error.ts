import { StartError } from '../start-error.ts';

/**
 * What a person is told of a server that cannot listen.
 * @param variables what its address is set with
 */
export function toListenError(
  error: unknown,
  host: string,
  port: number,
  variables: { host: string; port: string },
): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use by another program. ` +
          `Stop that program, or give Balcão another port with ${variables.port}, for example ${variables.port}=${port + 1}.`,
      );
    case 'EACCES':
      return new StartError(
        `This account may not listen on port ${port}. Choose a port above 1023 with ${variables.port} and put a reverse proxy ` +
          'in front of it, or give the account the right to use that port.',
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `${host} is not an address of this machine. Set ${variables.host} to one it has, 127.0.0.1 for this machine alone or ` +
          '0.0.0.0 for all of its networks.',
      );
    default:
      return error;
  }
}
