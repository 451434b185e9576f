import type { proto } from 'baileys';
import { describe, expect, it } from 'vitest';
import { interactiveOf } from './interactive.rules.ts';

const flow = (name: string, parameters: unknown, body?: string): proto.IMessage => ({
  interactiveMessage: {
    body: { text: body ?? null },
    nativeFlowMessage: {
      buttons: [{ name, buttonParamsJson: typeof parameters === 'string' ? parameters : JSON.stringify(parameters) }],
    },
  },
});
const reais = (value: number) => ({ value: value * 100, offset: 100 });
const staticPix = { merchant_name: 'Ana', key: 'ana@example.com', key_type: 'EMAIL' };

describe('what a message holds beside its words', () => {
  it('a PIX key is a key and no payment', () => {
    expect(
      interactiveOf(
        flow('payment_info', {
          currency: 'BRL',
          total_amount: reais(0),
          order: { items: [] },
          payment_settings: [{ type: 'cards' }, { type: 'pix_static_code', pix_static_code: staticPix }],
        }),
      ),
    ).toEqual({ kind: 'pix', text: '', key: 'ana@example.com', keyType: 'EMAIL', name: 'Ana' });
  });

  it('a payment has its items and every way to pay it', () => {
    const found = interactiveOf(
      flow(
        'review_and_pay',
        {
          reference_id: 'P-7',
          currency: 'BRL',
          total_amount: reais(99.8),
          order: { items: [{ name: 'Caneca', retailer_id: 'c1', quantity: 2, amount: reais(49.9) }] },
          payment_settings: [
            { type: 'pix_dynamic_code', pix_dynamic_code: { ...staticPix, code: '000201' } },
            { type: 'boleto', boleto: { digitable_line: '0339' } },
            { type: 'payment_link', payment_link: { uri: 'https://pay.example/1' } },
          ],
        },
        'Seu pedido',
      ),
    );
    expect(found).toEqual({
      kind: 'payment',
      text: 'Seu pedido',
      reference: 'P-7',
      items: [{ name: 'Caneca', reference: 'c1', quantity: 2, price: 49.9, picture: null }],
      itemCount: 1,
      total: 99.8,
      currency: 'BRL',
      pixKey: 'ana@example.com',
      pixKeyType: 'EMAIL',
      pixName: 'Ana',
      pixCode: '000201',
      boleto: '0339',
      url: 'https://pay.example/1',
    });
  });

  it('buttons lead somewhere, copy something or call somebody; those without a label are none', () => {
    const made: [string, Record<string, string>][] = [
      ['cta_url', { display_text: 'Ver', url: 'https://loja.example' }],
      ['cta_copy', { display_text: 'Copiar', copy_code: 'DEZ' }],
      ['cta_call', { display_text: 'Ligar', phone_number: '+5511900000001' }],
      ['quick_reply', { id: '1' }],
    ];
    const buttons = made.map(([name, parameters]) => ({ name, buttonParamsJson: JSON.stringify(parameters) }));
    expect(interactiveOf({ interactiveMessage: { body: { text: 'Oferta' }, nativeFlowMessage: { buttons } } })).toEqual(
      {
        kind: 'buttons',
        footer: '',
        text: 'Oferta',
        buttons: [
          { label: 'Ver', url: 'https://loja.example', copy: null, phone: null },
          { label: 'Copiar', url: null, copy: 'DEZ', phone: null },
          { label: 'Ligar', url: null, copy: null, phone: '+5511900000001' },
        ],
      },
    );
  });

  it('the answers of a form, without what its maker hides in them', () => {
    const nativeFlowResponseMessage = {
      name: 'flow',
      paramsJson: JSON.stringify({ flow_token: 'x', nome: 'Ana', opcoes: ['a', 'b'], vazio: '' }),
    };
    expect(
      interactiveOf({ interactiveResponseMessage: { body: { text: 'Enviado' }, nativeFlowResponseMessage } }),
    ).toEqual({
      kind: 'form',
      text: 'Enviado',
      name: 'flow',
      answers: [
        { label: 'nome', value: 'Ana' },
        { label: 'opcoes', value: '["a","b"]' },
      ],
    });
  });

  it('an order counts money in thousandths', () => {
    const orderMessage = { orderId: 'o-1', itemCount: 3, totalAmount1000: 119_800, totalCurrencyCode: 'BRL' };
    expect(interactiveOf({ orderMessage: { ...orderMessage, orderTitle: 'Pedido', message: 'Oi' } })).toMatchObject({
      kind: 'order',
      text: 'Pedido\nOi',
      reference: 'o-1',
      itemCount: 3,
      total: 119.8,
    });
  });
});

describe('what makes no sense is nothing, and nothing breaks', () => {
  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['nothing said', '{}'],
    ['items of no kind', JSON.stringify({ order: { items: 'x' }, payment_settings: 'y', total_amount: 'z' })],
    ['deep nesting', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['more than is read', JSON.stringify({ reference_id: 'x'.repeat(300_000), total_amount: reais(1) })],
  ])('%s', (_what, json) => {
    expect(interactiveOf(flow('payment_info', json))).toBeUndefined();
  });

  it('an order of 10,000 items inside a payment is read without ado', () => {
    const items = Array.from({ length: 2_000 }, (_unused, index) => ({ name: `i${index}`, quantity: 'x' }));
    expect(interactiveOf(flow('review_and_pay', { order: { items } }))).toMatchObject({ itemCount: 2_000 });
    const many = Array.from({ length: 10_000 }, (_unused, index) => ({ name: `i${index}`, quantity: 1 }));
    expect(interactiveOf(flow('review_and_pay', { order: { items: many } }))).toBeUndefined();
  });
});
