import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog, type Logger } from './log.ts';
import { redactUrl } from './redact.ts';

/** What reaches the output for one call. */
function written(call: (log: Logger) => void, isTTY = false): string {
  let text = '';
  call(createLog({ logLevel: 'debug' }, { isTTY, write: (line: string) => (text += line) }));
  return text;
}
const secret = 'S3cret-V4lue';

describe('secrets in the log', () => {
  it.each([
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'password',
    'newPassword',
    'new_password',
    'passwordHash',
    'token',
    'refreshToken',
    'apiKey',
    'api_key',
    'code',
    'signature',
    'APP_SECRET',
    'hub.verify_token',
  ])('under %s never leave, however deep', (key) => {
    const entry = { outer: { list: [{ inner: { [key]: secret } }] }, [key]: [secret], kept: 'seen' };
    const line = written((log) => log.info(entry, 'message'));
    expect(line).not.toContain(secret);
    expect(line).toContain('seen');
    expect(written((log) => log.child(entry).warn('message'))).not.toContain(secret);
  });

  it.each([
    `POST /resetpasswords/ana@example.com/${secret}/${secret}`,
    `GET /forgetpassword/${secret}`,
    `GET /media/7/abc?name=a&signature=${secret}&type=x`,
    `https://example.com/x?token=${secret}#top`,
    `POST /subscription/webhook/asaas/${secret}?ignorar=`,
    `GET /webhooks/whatsapp/${secret}?hub.verify_token=${secret}`,
    `GET /tickets?status=open&searchParam=${secret}`,
    `Authorization: Bearer ${secret}`,
    `Basic ${secret}`,
  ])('inside a text never leave: %s', (text) => {
    expect(written((log) => log.info(text))).not.toContain(secret);
    expect(written((log) => log.error({ err: new Error(text) }, 'failed'))).not.toContain(secret);
    expect(written((log) => log.info({ url: text }, 'x'))).not.toContain(secret);
    JSON.parse(written((log) => log.info(text)));
  });

  it("attached to a library's error are removed", () => {
    const error = Object.assign(new Error('refused'), {
      code: '23505',
      detail: `Key (email)=(${secret}) already exists.`,
      config: { headers: { Authorization: `Bearer ${secret}` } },
      constraint: 'users_email',
    });
    const line = written((log) => log.error({ err: error }, 'failed'));
    expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({ err: { message: 'refused', code: '23505', constraint: 'users_email' } });
  });

  it('are removed in cyclic and deep objects', () => {
    const loop: Record<string, unknown> = { password: secret };
    loop.self = loop;
    const line = written((log) => log.info({ loop, req: { method: 'GET', url: `/x?token=${secret}` } }, 'x'));
    expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({ msg: 'x', req: { method: 'GET', url: '/x?token=[redacted]' } });
  });

  it('causes of an error are logged', () => {
    const line = written((log) => log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed'));
    expect(JSON.parse(line)).toMatchObject({ err: { message: 'outer: inner', type: 'Error' } });
  });
});

describe('the URL of a request in the log', () => {
  it.each([
    ['/resetpasswords/ana@example.com/123456/Senha123', '/resetpasswords/[redacted]'],
    ['/%72esetpasswords/ana%40example.com/123456/Senha123?page=1', '/resetpasswords/[redacted]?page=1'],
    ['//forgetpassword/ana@example.com', '/forgetpassword/[redacted]'],
    ['/forgetpassword', '/forgetpassword'],
    ['/media/1/k?name=a&signature=abc&expires=1', '/media/1/k?name=[redacted]&signature=[redacted]&expires=1'],
    ['/tickets?searchParam=Maria&status=open', '/tickets?searchParam=[redacted]&status=open'],
    ['/sandbox/7/messages?number=5511987654321', '/sandbox/7/messages?number=[redacted]'],
    ['/contacts/5511987654321/x?cursor=maria_7&queueIds[]=3', '/contacts/[redacted]/x?cursor=[redacted]&queueIds[]=3'],
    ['/webhooks/whatsapp/k3y?hub.verify_token=abc', '/webhooks/whatsapp/[redacted]?hub.verify_token=[redacted]'],
    ['/x?%74oken=abc&TOKEN=d&page=2', '/x?%74oken=[redacted]&TOKEN=[redacted]&page=2'],
    ['/tickets?status=open', '/tickets?status=open'],
    ['/%zz?%zz', '/%zz?%zz'],
  ])('%s is shown as %s', (url, shown) => {
    expect(redactUrl(url)).toBe(shown);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (url) => {
        expect(redactUrl(url)).toBeTypeOf('string');
      }),
    );
  });
});

describe('a log line', () => {
  it('is JSON for machines, with time, level and message', () => {
    const line = JSON.parse(written((log) => log.info({ port: 3000 }, 'listening'))) as Record<string, unknown>;
    expect(line).toMatchObject({ level: 30, port: 3000, msg: 'listening' });
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('is readable in a terminal, with the stack below', () => {
    const entry = { err: new Error('broken'), port: 3000, where: { a: 1 } };
    const text = written((log) => log.error(entry, 'it failed'), true);
    // oxlint-disable-next-line no-control-regex -- colours are taken away
    const plain = text.replace(/\u001b\[\d+m/g, '');
    expect(plain).toMatch(/^\d\d:\d\d:\d\d error it failed port=3000 where=\{"a":1\}\nError: broken\n {4}at /);
    expect(plain).not.toContain('hostname');
  });

  it.each<[Error & { code?: string; severity?: string }, boolean]>([
    [Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }), false],
    [Object.assign(new Error('terminating connection'), { code: '57P01', severity: 'FATAL' }), false],
    [new Error('Connection terminated unexpectedly'), false],
    [Object.assign(new Error('duplicate key'), { code: '23505', severity: 'ERROR' }), true],
    [new Error('broken'), true],
  ])('has the stack of %s only where a line of ours may be at fault', (error, hasStack) => {
    const { err } = JSON.parse(written((log) => log.error({ err: error }, 'it failed'))) as { err: { stack?: string } };
    expect(err).toMatchObject({ message: error.message });
    expect(err.stack !== undefined).toBe(hasStack);
    expect(written((log) => log.error({ err: error }, 'it failed'), true)).toContain(error.message);
  });

  it('cannot send control characters to the terminal', () => {
    const text = written((log) => log.info({ name: '\u001b[2J\u0007' }, 'a\u001b]0;title\u0007b\rc'), true);
    expect(text).not.toContain('\u001b[2J');
    expect(text).not.toContain('\u001b]');
    expect(text).not.toContain('\u0007');
    expect(text).not.toContain('\r');
  });

  it('below the level is not written', () => {
    let text = '';
    createLog({ logLevel: 'warn' }, { write: (line) => (text += line) }).info('quiet');
    expect(text).toBe('');
  });
});
