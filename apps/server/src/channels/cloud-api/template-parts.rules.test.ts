import { describe, expect, it } from 'vitest';
import { templateContent, type TemplateCategory } from '@balcao/contract';
import { fromComponents, toComponents } from './template-parts.rules.ts';

const make = (given: object, category: TemplateCategory = 'UTILITY', handle?: string) =>
  toComponents({ category, content: templateContent.parse(given), handle });

describe('the parts of a template', () => {
  it.each([
    [
      'a text with names',
      {
        header: { kind: 'text', text: 'Pedido {{numero}}' },
        body: 'Oi, {{nome}}! Tudo certo.',
        footer: 'Loja',
        examples: { 'header.numero': '77', 'body.nome': 'Lia' },
      },
    ],
    ['a text with numbers', { body: 'Oi, {{1}}! Pedido {{2}} pronto.', examples: { 'body.1': 'Lia', 'body.2': '77' } }],
    [
      'every kind of button',
      {
        body: 'Veja.',
        buttons: [
          { kind: 'url', text: 'Ver', value: 'https://a.exemplo/{{1}}', example: 'https://a.exemplo/7' },
          { kind: 'url', text: 'Loja', value: 'https://a.exemplo', example: '' },
          { kind: 'phone', text: 'Ligar', value: '+551140000100', example: '' },
          { kind: 'code', text: '', value: '', example: 'NATAL10' },
          { kind: 'reply', text: 'Sair', value: '', example: '' },
        ],
      },
    ],
  ])('are read back as they were written: %s', (_name, given) => {
    const { components } = make(given);
    const { content, isForeign } = fromComponents('UTILITY', components);
    const { header, body, footer, buttons, examples } = templateContent.parse(given);
    expect(content).toMatchObject({ header, body, footer, buttons, examples });
    expect(isForeign).toBe(false);
  });

  it('name the uploaded file above the text, and the whole address as example of its end', () => {
    expect(make({ header: { kind: 'document' }, body: 'Segue.' }, 'UTILITY', '4::abc').components[0]).toEqual({
      type: 'HEADER',
      format: 'DOCUMENT',
      example: { header_handle: ['4::abc'] },
    });
    const { components } = make({
      body: 'Veja.',
      buttons: [{ kind: 'url', text: 'Ver', value: 'https://a.exemplo/{{1}}', example: '7' }],
    });
    expect(components[1]).toMatchObject({ buttons: [{ example: ['https://a.exemplo/7'] }] });
  });

  it('of a code to sign in are what Meta writes its text from', () => {
    expect(make({ body: 'is not sent', code: { advice: true, minutes: 5 } }, 'AUTHENTICATION')).toEqual({
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'FOOTER', code_expiration_minutes: 5 },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
    });
  });

  it.each([
    [
      'a carousel',
      [
        { type: 'BODY', text: 'Veja' },
        { type: 'CAROUSEL', cards: [] },
      ],
    ],
    [
      'a place above the text',
      [
        { type: 'HEADER', format: 'LOCATION' },
        { type: 'BODY', text: 'Aqui' },
      ],
    ],
    [
      'a form',
      [
        { type: 'BODY', text: 'Veja' },
        { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Abrir' }] },
      ],
    ],
    ['no text', [{ type: 'FOOTER', text: 'Loja' }]],
    ['something else', 'nothing of the kind'],
  ])('that cannot be written here are told: %s', (_name, components) => {
    expect(fromComponents('MARKETING', components).isForeign).toBe(true);
  });
});
