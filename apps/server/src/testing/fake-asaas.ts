import type { FakeServices } from './fake-services.ts';

interface AsaasPayment {
  id: string;
  status: string;
  value: number;
  externalReference: string;
  refunds?: { status: string; value: number; dateCreated: string }[];
}

/** Asaas as its documentation says: customers, payments and their Pix codes, by the token of the operator. */
export function listenAsaas(services: FakeServices) {
  const payments = new Map<string, AsaasPayment>();
  const customers: Record<string, unknown>[] = [];
  const codes = { fail: false };
  services.on('/asaas/', ({ method, path, headers, json }) => {
    if (headers.access_token !== '$aact_teste')
      return { status: 401, body: { errors: [{ code: 'invalid_access_token' }] } };
    const { pathname, searchParams } = new URL(path, 'http://asaas');
    const [, noun = '', id = '', part = ''] = /^\/asaas\/v3\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (noun === 'customers' && method === 'GET')
      return {
        body: { data: customers.filter((one) => one.externalReference === searchParams.get('externalReference')) },
      };
    if (noun === 'customers') {
      const known = customers.find((one) => one.id === id);
      const customer = known ?? { id: `cus${customers.length + 1}` };
      Object.assign(customer, json);
      if (!known) customers.push(customer);
      return { body: customer };
    }
    if (id === '' && method === 'GET') {
      const wanted = searchParams.get('externalReference');
      return { body: { data: [...payments.values()].filter((one) => one.externalReference === wanted) } };
    }
    if (method === 'POST') {
      const { value, externalReference } = json as { value: number; externalReference: string };
      const payment = { id: `pay${payments.size + 1}`, status: 'PENDING', value, externalReference };
      payments.set(payment.id, payment);
      return { body: payment };
    }
    const payment = payments.get(id);
    if (!payment) return { status: 404, body: { errors: [] } };
    if (method === 'DELETE') return { body: { id, deleted: payments.delete(id) } };
    if (part === 'pixQrCode' && codes.fail) return { status: 500, body: { errors: [] } };
    return { body: part === 'pixQrCode' ? { payload: `000201asaas${id}`, encodedImage: '' } : payment };
  });
  return { payments, customers, codes };
}
