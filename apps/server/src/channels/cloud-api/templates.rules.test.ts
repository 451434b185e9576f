import { describe, expect, it } from 'vitest';
import { findEmptyPlaceholders, inputPlaceholders, templateText } from '@balcao/contract';
import { parseTemplates } from './templates.rules.ts';

describe('a template', () => {
  it('is read with its placeholders, named or counted, and its preview is what is sent', () => {
    const [template] = parseTemplates([
      {
        name: 'pedido',
        language: 'pt_BR',
        status: 'APPROVED',
        category: 'UTILITY',
        components: [
          { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['77'] } },
          {
            type: 'BODY',
            text: 'Olá, {{nome}}! Chega {{dia}}.',
            example: {
              body_text_named_params: [
                { param_name: 'nome', example: 'Lia' },
                { param_name: 'dia', example: 'hoje' },
              ],
            },
          },
          { type: 'FOOTER', text: 'Loja' },
          { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://exemplo.com/{{1}}' }] },
        ],
      },
      { name: 'rejeitado', language: 'pt_BR', status: 'REJECTED', category: 'UTILITY', components: [] },
    ]);
    expect(template?.placeholders.map(({ key, example }) => [key, example])).toEqual([
      ['header.1', '77'],
      ['body.nome', 'Lia'],
      ['body.dia', 'hoje'],
      ['button.0', 'https://exemplo.com/{{1}}'],
    ]);
    expect(template && templateText(template, { 'header.1': '12', 'body.nome': 'Ana', 'body.dia': '{{1}}' })).toBe(
      '*Pedido 12*\nOlá, Ana! Chega {{1}}.\n_Loja_',
    );
  });

  it('a template of a login code takes the code once, for its text and its button; with anything else it is not offered', () => {
    const parse = (text: string, buttons: object[]) =>
      parseTemplates([
        {
          name: 'codigo',
          language: 'pt_BR',
          status: 'APPROVED',
          category: 'AUTHENTICATION',
          components: [
            { type: 'BODY', text },
            { type: 'BUTTONS', buttons },
          ],
        },
      ])[0];
    const otp = { type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar código' };
    const link = { type: 'URL', text: 'Copiar', url: 'https://www.whatsapp.com/otp/code/?code=otp{{1}}' };
    for (const button of [otp, link]) {
      const template = parse('*{{1}}* é seu código.', [button]);
      expect(template).toMatchObject({
        usable: true,
        placeholders: [
          { key: 'body.1', part: 'body', name: '1', button: null },
          { key: 'body.1', part: 'button', name: '1', button: 0 },
        ],
      });
      expect(template && findEmptyPlaceholders(template, {})).toEqual(['body.1']);
      expect(template && inputPlaceholders(template).map(({ part }) => part)).toEqual(['body']);
    }
    expect(parse('Seu código.', [otp])?.usable).toBe(false);
    expect(parse('*{{1}}* é seu código.', [otp, link])?.usable).toBe(false);
  });

  it('can have a file and a code to copy, but no place on a map and no catalogue', () => {
    const parse = (format: string, button: object) =>
      parseTemplates([
        {
          name: 'x',
          language: 'pt',
          status: 'APPROVED',
          category: 'MARKETING',
          components: [
            { type: 'HEADER', format },
            { type: 'BODY', text: 'Oi' },
            { type: 'BUTTONS', buttons: [button] },
          ],
        },
      ])[0];
    expect(parse('IMAGE', { type: 'COPY_CODE', text: 'Copiar', example: ['PROMO10'] })).toMatchObject({
      usable: true,
      headerMedia: 'image',
      placeholders: [{ key: 'button.0', part: 'button', name: 'code', example: 'PROMO10' }],
    });
    expect(parse('LOCATION', { type: 'QUICK_REPLY', text: 'Sim' })?.usable).toBe(false);
    expect(parse('VIDEO', { type: 'CATALOG', text: 'Ver' })?.usable).toBe(false);
  });
});
