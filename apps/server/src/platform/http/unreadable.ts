import type { Socket } from 'node:net';

/** Answers what never became a request, of which there is only the socket: bytes that are not HTTP, or that do not come. */
export function answerUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const reasons: Record<string, string | undefined> = {
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  };
  const body = JSON.stringify({ error: 'ERR_VALIDATION', fields: [] });
  socket.end(
    `HTTP/1.1 ${reasons[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}
