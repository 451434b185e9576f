import type { FakeServices, ServiceRequest } from './fake-services.ts';
import { randomText } from './random.ts';

interface Pix {
  endToEndId: string;
  valor: string;
  devolucoes?: { rtrId: string; valor: string; status: string }[];
}

/** Efí as its documentation says: an OAuth token for a client and its secret, charges by their txid, and what was paid for each. */
export class FakeEfi {
  readonly charges = new Map<string, { original: string; chave: string; pix: Pix[] }>();
  readonly removed: string[] = [];
  readonly webhooks = new Map<string, unknown>();
  /** what it answers instead of what it should */
  fault: ((request: ServiceRequest) => { status: number; body?: unknown } | undefined) | undefined;
  #tokens = 0;

  listen(services: FakeServices): void {
    services.on('/efi/', (request) => this.fault?.(request) ?? this.#answer(request));
  }

  #answer({ method, path, headers, json }: ServiceRequest) {
    const basic = `Basic ${Buffer.from('cliente:segredo-efi').toString('base64')}`;
    if (path === '/efi/oauth/token') {
      const isRight =
        headers.authorization === basic && (json as { grant_type?: string }).grant_type === 'client_credentials';
      if (!isRight) return { status: 401, body: { error: 'invalid_client' } };
      this.#tokens += 1;
      return { body: { access_token: `token-${this.#tokens}`, token_type: 'Bearer', expires_in: 3600 } };
    }
    if (headers.authorization !== `Bearer token-${this.#tokens}`) return { status: 401, body: {} };
    const [, kind = '', name = ''] = /^\/efi\/v2\/(cob|webhook)\/(.+)$/.exec(path) ?? [];
    if (kind === 'webhook') {
      if (headers['x-skip-mtls-checking'] !== 'true') return { status: 400, body: { nome: 'webhook_invalido' } };
      this.webhooks.set(decodeURIComponent(name), json);
      return { body: json };
    }
    if (!/^[a-zA-Z0-9]{26,35}$/.test(name)) return { status: 400, body: { nome: 'json_invalido' } };
    if (method === 'PUT') {
      const { valor, chave } = json as { valor: { original: string }; chave: string };
      if (this.charges.has(name)) return { status: 409, body: { nome: 'txid_duplicado' } };
      this.charges.set(name, { original: valor.original, chave, pix: [] });
      return { status: 201, body: { txid: name, status: 'ATIVA', valor, chave, pixCopiaECola: `00020126efi${name}` } };
    }
    const charge = this.charges.get(name);
    if (method === 'PATCH' && charge) {
      if (charge.pix.length > 0) return { status: 400, body: { nome: 'status_cobranca_invalido' } };
      this.removed.push(name);
      return { body: { txid: name, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' } };
    }
    if (!charge) return { status: 404, body: { nome: 'cobranca_nao_encontrada' } };
    const pix = charge.pix.map((one) => ({ ...one, txid: name, horario: new Date().toISOString() }));
    const status = pix.length > 0 ? 'CONCLUIDA' : 'ATIVA';
    const pixCopiaECola = `00020126efi${name}`;
    return {
      body: { txid: name, status, pixCopiaECola, valor: { original: charge.original }, ...(pix.length > 0 && { pix }) },
    };
  }

  pay(txid: string, valor: string): Pix {
    const pix = { endToEndId: `E${randomText()}`, valor };
    this.charges.get(txid)?.pix.push(pix);
    return pix;
  }
}
