import { describe, expect, it } from 'vitest';
import { readPageText } from './page-text.rules.ts';

describe('the text of a page', () => {
  it('is what people read of it, its headings marked', () => {
    const page = `<!doctype html><html><head><title> Trocas
      | Casa Lume</title><style>p { color: red }</style><script>let a = '<p>não</p>';</script></head>
      <body><nav><a href="/">Início</a></nav><h1>Trocas</h1><p>Até <b>sete</b>&nbsp;dias.</p>
      <ul><li>Com etiqueta</li><li>Sem uso</li></ul><h2>Frete</h2><div>R$&nbsp;15 &amp; nada mais</div><footer>© Casa Lume</footer></body></html>`;
    expect(readPageText(page)).toEqual({
      title: 'Trocas | Casa Lume',
      text: '# Trocas\n\nAté sete dias.\n\n- Com etiqueta\n\n- Sem uso\n\n## Frete\n\nR$ 15 & nada mais',
    });
  });

  it('is read of broken pages as well', () => {
    expect(readPageText('<p>Aberto <b>sempre<p></nav>Ligue')).toEqual({ title: '', text: 'Aberto sempre\nLigue' });
    expect(readPageText('')).toEqual({ title: '', text: '' });
    expect(readPageText('<script>').text).toBe('');
  });
});
