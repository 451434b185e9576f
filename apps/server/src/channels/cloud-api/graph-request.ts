import * as z from 'zod';

const timeoutMs = 30_000;

const errorSchema = z.object({
  error: z.object({
    code: z.number().default(0),
    error_subcode: z.number().default(0),
    message: z.string().default(''),
    error_user_msg: z.string().optional().catch(undefined),
    error_data: z.object({ details: z.string() }).partial().optional().catch(undefined),
  }),
});

/** Meta answered and refused. */
export class GraphError extends Error {
  readonly status: number;
  /** of Meta's list; 0 when the answer named none */
  readonly code: number;
  /** in Meta's words */
  readonly detail: string;
  /** of Meta's list; 0 when the answer named none */
  readonly subcode: number;
  constructor(status: number, code: number, detail: string, subcode = 0) {
    super(`Graph ${status}, code ${code}: ${detail}`);
    this.name = 'GraphError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.subcode = subcode;
  }
}

/** Meta's server, and the version of its interface. */
export interface GraphServer {
  graphApiUrl: string;
  /** such as `v23.0` */
  graphApiVersion: string;
}

/**
 * Makes requests of the Graph API with one token. They throw GraphError, or what fetch throws when no answer came.
 * @param signal ends all of them
 */
export function createGraphRequest(
  { graphApiUrl: base, graphApiVersion: apiVersion }: GraphServer,
  token: string,
  signal?: AbortSignal,
) {
  const timeoutSignal = (ms: number = timeoutMs) =>
    AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);

  /** @param path below the version, or a whole address */
  async function request(path: string, init: RequestInit = {}, ms?: number): Promise<Response> {
    const response = await fetch(path.startsWith('http') ? path : `${base}/${apiVersion}/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string> | undefined) },
      // A file's address that leads elsewhere would carry the token along.
      redirect: 'error',
      signal: timeoutSignal(ms),
    });
    if (response.ok) return response;
    const parsed = errorSchema.safeParse(await response.json().catch(() => undefined));
    const {
      code = 0,
      error_subcode: subcode = 0,
      message = response.statusText,
      error_user_msg: words,
      error_data: more,
    } = parsed.data?.error ?? {};
    throw new GraphError(response.status, code, more?.details ?? words ?? message, subcode);
  }

  async function requestJson<T extends z.ZodType>(
    schema: T,
    path: string,
    init?: RequestInit,
    ms?: number,
  ): Promise<z.output<T>> {
    return schema.parse(await (await request(path, init, ms)).json());
  }

  return { request, requestJson, timeoutSignal };
}

/** A request that sends JSON. */
export const jsonRequest = (body: object, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
