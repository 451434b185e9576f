import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWhatsAppText } from './whatsapp-text.rules.ts';

describe('Markdown in the signs of WhatsApp', () => {
  it.each([
    ['**Horário:** 9h às 18h', '*Horário:* 9h às 18h'],
    ['<p>Oi <strong>Ana</strong></p><ul><li>Um</li><li>Dois</li></ul>', 'Oi *Ana*\n\n- Um\n- Dois'],
    ['<p>Veja <a href="https://loja.example/a?b=1&amp;c=2">aqui</a></p>', 'Veja aqui (https://loja.example/a?b=1&c=2)'],
    ['<h2>Endereço</h2><p>Rua A<br>Loja 2</p>', '*Endereço*\n\nRua A\nLoja 2'],
    ['<b>Horário:</b> 9h\n<i>sem intervalo</i>', '*Horário:* 9h\n_sem intervalo_'],
    ['<ul><li>Um</li></ul>\nDepois', '- Um\n\nDepois'],
    ['Ol&aacute;! &Agrave;s 9h &amp; s&aacute;bado &#128578;', 'Olá! Às 9h & sábado 🙂'],
    ['Um ano[^1].\n\n[^1]: manual.pdf', 'Um ano.'],
    ['Um ano [citation:1]【1】.', 'Um ano.'],
    ['Um ano :contentReference[oaicite:0]{index=0}.', 'Um ano.'],
    ['Um ano \ue200cite\ue202turn0search0\ue201.', 'Um ano.'],
    ['<co: 0>Um ano</co: 0>.', 'Um ano.'],
    ['[Um ano]()', 'Um ano'],
    ['Abrimos<br>às 9h.<br/>\nAté', 'Abrimos\nàs 9h.\nAté'],
    ['Use <br> para quebrar', 'Use <br> para quebrar'],
    ['a < b e <b>texto</b>', 'a < b e <b>texto</b>'],
    ['- a\n  - b\n    - c\n      1. d', '- a\n  - b\n    - c\n      1. d'],
    ['__Horário:__ 9h', '*Horário:* 9h'],
    ['***Atenção***', '*_Atenção_*'],
    ['**Preço:**R$ 10', '*Preço:* R$ 10'],
    ['**Atenção: ** hoje não', '*Atenção:* hoje não'],
    ['- ** Entrega **: grátis', '- *Entrega*: grátis'],
    ['**a *b* c**', '*a _b_ c*'],
    ['(**só hoje**)', '(*só hoje*)'],
    ['**um** e **dois**', '*um* e *dois*'],
    ['**um\ndois**', '*um*\n*dois*'],
    ['pa**lav**ra', 'palavra'],
    ['~~R$ 50~~ R$ 40', '~R$ 50~ R$ 40'],
    ['# Endereço', '*Endereço*'],
    ['### **Endereço** ###', '*Endereço*'],
    ['# Preço de __hoje__', '*Preço de hoje*'],
    ['Endereço\n=====\nRua A', '*Endereço*\nRua A'],
    ['Um\n\n---\n\nDois', 'Um\n\nDois'],
    ['Um\n***\nDois', 'Um\n\nDois'],
    ['Veja [Mapa](https://loja.example/mapa).', 'Veja Mapa (https://loja.example/mapa).'],
    ['[https://loja.example](https://loja.example/)', 'https://loja.example/'],
    ['[loja.example](https://www.loja.example)', 'https://www.loja.example'],
    ['[](https://loja.example)', 'https://loja.example'],
    ['[a@loja.example](mailto:a@loja.example)', 'a@loja.example'],
    ['[Fale conosco](mailto:a@loja.example)', 'Fale conosco (a@loja.example)'],
    ['[Ligue](tel:+551134567890)', 'Ligue (+551134567890)'],
    ['[Guia](https://x.example/a_(b) "Guia de uso")', 'Guia (https://x.example/a_(b))'],
    ['[Início](#inicio) e [Loja](/loja)', 'Início e Loja'],
    ['[Mapa][1]\n\n[1]: https://x.example/m', 'Mapa (https://x.example/m)'],
    ['**[Mapa](https://x.example/m_n)**', '*Mapa (https://x.example/m_n)*'],
    ['![Sofá](https://x.example/s.png)', 'Sofá (https://x.example/s.png)'],
    ['![](https://x.example/s.png)', 'https://x.example/s.png'],
    ['[![Sofá](https://x.example/s.png)](https://x.example/p)', 'Sofá (https://x.example/p)'],
    ['<https://x.example/a_b_c> e <a@x.example>', 'https://x.example/a_b_c e a@x.example'],
    ['| Dia | Horário |\n|---|:--:|\n| Segunda | 9h |\n| Terça | |', '*Dia | Horário*\nSegunda: 9h\nTerça'],
    [
      'Veja:\n| Item | Preço | Prazo |\n|---|---|---|\n| **Sofá** | R$ 900 | 5 dias |\n| Mesa | R$ 300 | |\nOk?',
      'Veja:\n\n*Sofá*\nPreço: R$ 900\nPrazo: 5 dias\n\n*Mesa*\nPreço: R$ 300\n\nOk?',
    ],
    ['a | b\n--|--\n1 \\| 2 | 3', '*a | b*\n1 | 2: 3'],
    ['+ um\n+ dois', '- um\n- dois'],
    ['- [ ] medir\n- [x] pagar', '- medir'.replace('- ', '☐ ') + '\n☑ pagar'],
    ['1. Um\n\t- **a**\n    - b\n2. Dois', '1. Um\n  - *a*\n    - b\n2. Dois'],
    ['* **Sofá**: R$ 900', '* *Sofá*: R$ 900'],
    ['2\\*3\\*4 e R\\$ 10 \\# 1\\.', '2*3*4 e R$ 10 # 1.'],
    ['\\*\\*não\\*\\*', '**não**'],
    ['Use `a**b**c` e ``x``', 'Use `a**b**c` e `x`'],
    ['```js\nconst a = "**b**";\n```\n**fim**', '```\nconst a = "**b**";\n```\n*fim*'],
    ['Veja:\n```\n# a', 'Veja:\n```\n# a\n```'],
    ['```markdown\n**Oi**\n```', '*Oi*'],
    ['```\n**Oi**\n```', '*Oi*'],
    ['Um  \ndois\\\ntrês', 'Um\ndois\ntrês'],
    ['A garantia é de um ano【4:0†manual.pdf】.', 'A garantia é de um ano.'],
    ['**Um**\r\n\r\n\r\n\r\n**Dois**', '*Um*\n\n*Dois*'],
  ])('writes %j as %j', (markdown, text) => {
    expect(toWhatsAppText(markdown)).toBe(text);
  });

  it.each([
    'Custa R$ 5 ** 2',
    '2*3*4 e 2**3**4',
    '*negrito* _itálico_ ~riscado~',
    '> **urgente** e [isto](https://x.example)\nVamos ver.',
    'https://x.example/a__b__c?d=**e**f',
    'Veja https://x.example/a*b*c_d_e, e www.x.example/__a__/b',
    'meu_nome_aqui e __init__.py e a__b__c',
    '#1 da lista, opção [1](2), nota [*]',
    'A tag <b> e o sinal >',
    '¯_(ツ)_/¯',
    '* um\n* dois\n- três\n• quatro',
    '1. Um\n2. Dois',
    '5 * 3 * 2 = 30; a|b',
    'Até já! :-) ** Atenção ao prazo',
    'a_b@x.example e @loja__x',
    'Use &amp; no HTML',
    'Escreva o texto entre <b>e</b>.',
    '```\nx\n```\nfim',
    '10h - 12h -- 14h',
    '[sic] e (https://x.example/(a))',
  ])('leaves as it is: %s', (text) => {
    expect(toWhatsAppText(text)).toBe(text);
  });

  it('changes nothing in a text that it has written', () => {
    const word = fc.constantFrom(
      'Oi',
      '**b**',
      '__c__',
      '# T',
      '[a](https://x.example/a_b)',
      '> q**',
      '`x`',
      '- i',
      '\n',
      '~~s~~',
      '5',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 10 }), (words) => {
        const once = toWhatsAppText(words.join(' ').replaceAll(' \n ', '\n'));
        expect(toWhatsAppText(once)).toBe(once);
      }),
      { numRuns: 300, seed: 36 },
    );
  });

  it.each([
    '**a ',
    '__a',
    '[',
    '[a](',
    '![',
    '|a',
    '`',
    '```\n',
    '\\',
    '# ',
    '~~a',
    'https://',
    '***',
    '- ** a',
    ' \n',
  ])('is written in little time where a program repeats %j', (piece) => {
    const before = process.cpuUsage();
    toWhatsAppText(piece.repeat(100_000 / piece.length));
    toWhatsAppText(piece.repeat(19_000 / piece.length));
    const { user, system } = process.cpuUsage(before);
    // Tests beside it in the process count too; what grows with the square of the text takes minutes.
    expect(user + system).toBeLessThan(5_000_000);
  });
});
