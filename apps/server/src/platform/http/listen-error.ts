import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { StartError } from '../process/start-error.ts';

/**
 * The error for a person when a server cannot listen.
 * @param variables that set its address
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

/**
 * Finds out before anything is opened whether the ports of a process can be listened on: found out last, sessions were taken and
 * jobs begun by then.
 * @throws StartError when one cannot
 */
export async function requirePorts(
  config: Pick<Config, 'host' | 'port' | 'metricsHost' | 'metricsPort' | 'roles'>,
): Promise<void> {
  if (config.roles.includes('http')) await tryPort(config.host, config.port, { host: 'HOST', port: 'PORT' });
  if (config.metricsPort !== undefined)
    await tryPort(config.metricsHost, config.metricsPort, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
}

async function tryPort(host: string, port: number, variables: { host: string; port: string }): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ host, port }, resolve));
  } catch (error) {
    throw toListenError(error, host, port, variables);
  }
  await new Promise((resolve) => server.close(resolve));
}
