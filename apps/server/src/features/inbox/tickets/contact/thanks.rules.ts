/** More letters than a thanks has. */
const maxLetters = 25;

/** Words that end a conversation by themselves, by language; each line is a list of phrases, divided by commas. */
const thanks = [
  // Portuguese
  'obrigado, obrigada, obrigados, obrigadas, obrigadao, obrigadinho, obrigadinha, brigado, brigada, brigadao, brigadinha, obg, obgd, obgda, obgdo, obrigadu',
  'valeu, valew, vlw, valeu, agradeco, agradecido, agradecida, agradecemos, grato, grata, gratidao, deus abencoe, deus te abencoe, deus lhe pague, amem',
  'ok, okay, okey, oki, okok, blz, beleza, certo, certinho, ta bom, ta bem, ta certo, ta otimo, ta ok, esta bem, esta bom, esta certo, tudo certo',
  'show, show de bola, top, perfeito, perfeita, otimo, otima, maravilha, maravilhoso, maravilhosa, excelente, combinado, entendi, entendido, joia, bacana',
  'legal, massa, tranquilo, tmj, tamo junto, adorei, amei, parabens, de nada, por nada, imagina, disponha, igualmente, pra voce tambem, pra vc tambem',
  'para voce tambem, para vc tambem, voce tambem, vc tambem, abraco, abracos, abs, beijo, beijos, bjs, bj, ate mais, ate logo, ate breve, tchau',
  'bom trabalho, boa semana, bom descanso, bom final de semana, bom fim de semana, bom fds, fica com deus, fique com deus, fiquem com deus',
  // English
  'thanks, thank you, thank u, thx, ty, tks, tnx, great, perfect, cool, awesome, sounds good, got it, all good, you too, bye, see you, cheers, wonderful',
  'excellent, nice, no problem, much appreciated, appreciate it, appreciated, have a nice day, have a good day, have a great day',
  // Spanish
  'gracias, graciass, grax, vale, perfecto, genial, de acuerdo, muy amable, esta bien, hasta luego, adios, chao, saludos, bendiciones, estupendo',
  'entendido, que tengas buen dia, que tenga buen dia, buen fin de semana, feliz dia',
];

/** Words that say nothing else where one of those stands beside them. */
const besides = [
  'muito, muitissimo, mesmo, demais, de coracao, pela atencao, pela ajuda, pelo atendimento, pelo retorno, pela informacao, pelas informacoes, por tudo',
  'pela paciencia, pela rapidez, pelo apoio, pela resposta, por me ajudar, a todos, gente, pessoal, amigo, amiga, querido, querida, moco, moca, senhor',
  'senhora, viu, ta, entao, bom dia, boa tarde, boa noite, um bom dia, uma boa tarde, uma boa noite, bom domingo, tudo bem, tudo de bom, consegui, recebi',
  'recebido, meu bem, mil, um, so, very, so much, very much, a lot, for your help, for the help, for everything, everyone, guys, again, good night, really',
  'muchas, muchisimas, por todo, por la ayuda, por su ayuda, por tu ayuda, por la atencion, por su atencion, buen dia, buenas noches, buenas tardes, amigos',
];

/** Stands between two others. */
const joiners: ReadonlySet<string> = new Set(['e', 'and', 'y']);

const laugh = /^(?:k{2,}|(?:ha|he|hi|ja|je|rs|hua|ka|ah|eh){2,}[hak]?|rs+|lol)$/;

const friendly = new Set(
  '👍👌🙏❤♥💙💚💛💜🧡🤍🖤💖💕💗💓💞💝😀😁😃😄😅😂🤣😆😊😇🙂😉😍🥰😘😗😙😚🤗🤩🥳👏🙌🤝✅✔🎉🎊💪🌹🌷🌸🌺🌻💐✨⭐🌟😎🤙✌👊🫶☺☀🤭😌👋💯',
);

/** No capitals, no accents, and each letter once where it is repeated: people write `obrigadaaaa`. */
const fold = (text: string): string => text.replaceAll(/(\p{L})\1+/gu, '$1');
const phrasesOf = (lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(', ')).map(fold));
const thanksPhrases = phrasesOf(thanks);
const besidePhrases = phrasesOf(besides);
const maxWords = 5;

/**
 * Whether a message says thanks or goodbye and nothing else: listed words, laughs and friendly emoji, up to 25 letters, without digit and
 * question mark. Any other word makes it a message that wants an answer.
 */
export function isThanks(text: string): boolean {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (/[\d?¿/@#&%$+=<>*_|\\]/.test(plain)) return false;
  if ((plain.match(/\p{L}/gu) ?? []).length > maxLetters) return false;
  const emoji = plain.match(/\p{Extended_Pictographic}/gu) ?? [];
  if (emoji.some((one) => !friendly.has(one))) return false;
  const words = plain.match(/\p{L}+/gu) ?? [];
  if (words.length === 0) return emoji.length > 0;
  return isTiled(words);
}

/** Whether the words are listed phrases one after the other, with at least one that says thanks. */
function isTiled(words: readonly string[]): boolean {
  // For each place: what can be said up to it; `thanks` = with one that says thanks among it.
  const reached: ('no' | 'words' | 'thanks')[] = ['words', ...words.map(() => 'no' as const)];
  for (let from = 0; from < words.length; from += 1) {
    const before = reached[from];
    if (before === undefined || before === 'no') continue;
    for (let to = from + 1; to <= Math.min(words.length, from + maxWords); to += 1) {
      const kind = kindOf(words.slice(from, to), from > 0 && to < words.length);
      if (kind === undefined) continue;
      if (before === 'thanks' || kind === 'thanks') reached[to] = 'thanks';
      else if (reached[to] === 'no') reached[to] = 'words';
    }
  }
  return reached[words.length] === 'thanks';
}

function kindOf(words: readonly string[], isBetween: boolean): 'words' | 'thanks' | undefined {
  const [word = ''] = words;
  if (words.length === 1) {
    if (laugh.test(word)) return 'words';
    if (joiners.has(word)) return isBetween ? 'words' : undefined;
  }
  const phrase = fold(words.join(' '));
  if (thanksPhrases.has(phrase)) return 'thanks';
  return besidePhrases.has(phrase) ? 'words' : undefined;
}
