import { setTimeout as delay } from 'node:timers/promises';
import type { FakeWhatsapp, Phone } from '@balcao/fake-whatsapp';
import type { Whatsapp } from '@balcao/contract';
import { becomes, type TestCompany } from './builders.ts';
import { until } from './client.ts';

/** A connection of WhatsApp Web whose QR is scanned by this phone, as a person would: again when another one is shown. */
export async function linkedByQr(company: TestCompany, shop: Phone): Promise<Whatsapp> {
  const by = company.admin;
  const { id } = await by.ok(by.post<Whatsapp>('/whatsapp', { name: `Celular ${shop.number}`, provider: 'beta', queueIds: [] }));
  await by.ok(by.post(`/whatsappsession/${id}`));
  await scan(company, id, shop);
  return becomes(by, id, 'CONNECTED');
}

/** Scans what the connection shows until it is linked. */
export async function scan(company: TestCompany, id: number, shop: Phone): Promise<void> {
  const by = company.admin;
  let before = '';
  for (let outcome = 'secret-retired'; outcome !== 'linked'; ) {
    const { qrcode } = await until(async () => {
      const connection = await by.ok(by.get<Whatsapp>(`/whatsapp/${id}`));
      return connection.status === 'qrcode' && connection.qrcode !== before ? connection : undefined;
    }, 10_000);
    before = qrcode;
    outcome = shop.scan(qrcode);
  }
}

/** Resolves when the client has confirmed everything that was delivered to it. */
export async function confirmed({ account }: Phone): Promise<void> {
  while ([...account.companions.values()].some(({ unconfirmed }) => unconfirmed.length > 0)) await delay(5);
}

export const numberOfPhone = (peer: FakeWhatsapp, number: string): Phone => peer.phone(number, 'Contato');
