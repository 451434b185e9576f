import { describe, expect, it } from 'vitest';
import { firstLinkIn, readPageCard } from './page-card.rules.ts';

describe('the link of a text', () => {
  it.each([
    ['Veja https://a.example/p?x=1.', 'https://a.example/p?x=1', 'https://a.example/p?x=1'],
    ['*Ana:*\nOlhe www.a.example, e https://b.example', 'www.a.example', 'https://www.a.example/'],
    ['(https://a.example/b)', 'https://a.example/b', 'https://a.example/b'],
    [
      'https://a.example/wiki/Rio_(cidade)',
      'https://a.example/wiki/Rio_(cidade)',
      'https://a.example/wiki/Rio_(cidade)',
    ],
    ['*HTTPS://A.example/c*', 'HTTPS://A.example/c', 'https://a.example/c'],
  ])('%s', (text, matchedText, url) => expect(firstLinkIn(text)).toEqual({ matchedText, url }));

  it.each(['oi', 'fale com ana@a.example', 'javascript:alert(1)', 'https://', 'http://[x', 'R$ 3.50'])(
    'is absent in %s',
    (text) => expect(firstLinkIn(text)).toBeUndefined(),
  );
});

describe('the card of a page', () => {
  const read = (html: string) => readPageCard(html, 'https://loja.example/p/1');

  it('is what it says of itself for those who link to it, before its own title', () => {
    const html = `<!doctype html><html><head><title>Loja | Cadeira</title><meta name="description" content="d">
      <META PROPERTY='og:title' CONTENT='Cadeira de palha &amp; ferro'><meta content="Feita &agrave; m&atilde;o
      no interior" property="og:description"><meta property="og:image" content="/f/1.jpg"></head><body><title>x</title>`;
    expect(read(html)).toEqual({
      title: 'Cadeira de palha & ferro',
      description: 'Feita à mão no interior',
      pictureUrl: 'https://loja.example/f/1.jpg',
    });
  });

  it('is its title and description where it says nothing more', () => {
    expect(read('<title>\n Só&#8203; um \u202E título </title><meta name=description content="Um dia">')).toEqual({
      title: 'Só um título',
      description: 'Um dia',
      pictureUrl: undefined,
    });
  });

  it.each([
    ['none of a page without a title', '<p>oi</p>'],
    ['none of what stands in its scripts and comments', '<script>"<title>a</title>"</script><!-- <title>b</title> -->'],
    ['none of what stands in its body', '<body><meta property="og:title" content="a"><svg><title>b</title></svg>'],
    ['none of one that is cut', '<meta property="og:title" content="a'],
  ])('%s', (_name, html) => expect(read(html)).toBeUndefined());

  it('is short, and its picture has an address of the web or none', () => {
    const card = read(`<title>${'a'.repeat(5_000)}</title><meta property="og:image" content="http://[">`);
    expect(card?.title).toHaveLength(200);
    expect(card?.pictureUrl).toBeUndefined();
  });
});
