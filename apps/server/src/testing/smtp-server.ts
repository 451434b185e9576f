import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server with as much SMTP as a mail needs. */
export async function startSmtpServer(answer: (command: string) => string | undefined = () => undefined) {
  const commands: string[] = [];
  const bodies: string[] = [];
  const talk = (socket: Socket) => {
    let body: string | undefined;
    let rest = '';
    socket.setEncoding('utf8').write('220 test\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (body !== undefined && line !== '.') body += `${line}\n`;
        else if (body !== undefined) {
          bodies.push(body);
          body = undefined;
          socket.write('250 kept\r\n');
        } else {
          commands.push(line);
          if (line === 'DATA') body = '';
          socket.write(`${answer(line) ?? (line === 'DATA' ? '354 go on' : '250 ok')}\r\n`);
          if (line === 'QUIT') socket.end();
        }
      }
    });
    socket.on('error', () => socket.destroy());
  };
  const server = createServer(talk).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { commands, bodies, smtpUrl, stop: () => void server.close() };
}
