import { isLanguage, samplePlaceholders } from '@balcao/i18n';

/** The typed form, as a program would send it. */
export interface SampleRequest {
  /** where this installation is */
  origin: string;
  number: string;
  /** text, or caption of the file */
  body: string;
  /** undefined = a text */
  fileName?: string | undefined;
  /** the language of the page */
  locale: string;
}

type FilledRequest = SampleRequest & { token: string };

export const sampleLanguages = ['curl', 'JavaScript', 'Python'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

const placeholdersOf = (locale: string) => samplePlaceholders[isLanguage(locale) ? locale : 'pt'];
const allPlaceholders = Object.values(samplePlaceholders).flatMap(({ token, key }): string[] => [token, key]);
const path = '/api/messages/send';

/** In single quotes of a shell, where only the quote itself has a meaning. */
const shellText = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
/** A string of JSON is one of JavaScript and of Python as well. */
const quoted = (text: string) => JSON.stringify(text);

/** A program that sends the request, to be copied. */
export function codeSample(language: SampleLanguage, request: SampleRequest): string {
  const { fileName, locale } = request;
  const filled = { ...request, token: placeholdersOf(locale).token };
  return fileName === undefined ? textSamples[language](filled) : fileSamples[language]({ ...filled, fileName });
}

const textSamples: Record<SampleLanguage, (request: FilledRequest) => string> = {
  curl: ({ origin, number, body, token }) => `curl -X POST ${origin}${path} \\
  -H "Authorization: Bearer ${token}" \\
  -H "Idempotency-Key: pedido-3187" \\
  -H "Content-Type: application/json" \\
  -d ${shellText(JSON.stringify({ number, body }))}`,
  JavaScript: ({ origin, number, body, token }) => `const response = await fetch("${origin}${path}", {
  method: "POST",
  headers: {
    "Authorization": "Bearer ${token}",
    "Idempotency-Key": "pedido-3187",
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    number: ${quoted(number)},
    body: ${quoted(body)},
  }),
});
console.log(response.status, await response.json());`,
  Python: ({ origin, number, body, token }) => `import requests

response = requests.post(
    "${origin}${path}",
    headers={
        "Authorization": "Bearer ${token}",
        "Idempotency-Key": "pedido-3187",
    },
    json={
        "number": ${quoted(number)},
        "body": ${quoted(body)},
    },
)
print(response.status_code, response.json())`,
};

const fileSamples: Record<SampleLanguage, (request: FilledRequest & { fileName: string }) => string> = {
  curl: ({ origin, number, body, fileName, token }) => `curl -X POST ${origin}${path} \\
  -H "Authorization: Bearer ${token}" \\
  --form-string ${shellText(`number=${number}`)} \\
  --form-string ${shellText(`body=${body}`)} \\
  -F ${shellText(`medias=@"${fileName.replaceAll(/["\\]/g, String.raw`\$&`)}"`)}`,
  JavaScript: ({ origin, number, body, fileName, token }) => `import { openAsBlob } from "node:fs";

const form = new FormData();
form.set("number", ${quoted(number)});
form.set("body", ${quoted(body)});
form.set("medias", await openAsBlob(${quoted(fileName)}), ${quoted(fileName)});

const response = await fetch("${origin}${path}", {
  method: "POST",
  headers: { "Authorization": "Bearer ${token}" },
  body: form,
});
console.log(response.status, await response.json());`,
  Python: ({ origin, number, body, fileName, token }) => `import requests

response = requests.post(
    "${origin}${path}",
    headers={"Authorization": "Bearer ${token}"},
    data={
        "number": ${quoted(number)},
        "body": ${quoted(body)},
    },
    files={"medias": open(${quoted(fileName)}, "rb")},
)
print(response.status_code, response.json())`,
};

/** A program that reads the waiting conversations with an API key, to be copied. */
export function keySample(language: SampleLanguage, { origin, locale }: { origin: string; locale: string }): string {
  const { key } = placeholdersOf(locale);
  const url = `${origin}/tickets?status=pending&showAll=true`;
  const samples: Record<SampleLanguage, string> = {
    curl: `curl "${url}" \\
  -H "Authorization: Bearer ${key}"`,
    JavaScript: `const response = await fetch("${url}", {
  headers: { "Authorization": "Bearer ${key}" },
});
console.log(response.status, await response.json());`,
    Python: `import requests

response = requests.get(
    "${url}",
    headers={"Authorization": "Bearer ${key}"},
)
print(response.status_code, response.json())`,
  };
  return samples[language];
}

export interface CodePart {
  kind: 'plain' | 'key' | 'string' | 'number' | 'placeholder';
  text: string;
  /** where in the code it begins */
  at: number;
}

const partPattern =
  /(?<key>"(?:[^"\\\n]|\\.)*"(?=:)|\b(?:curl|const|await|import|from|print|method|headers|body|number)\b(?=[ :=(]))|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<number>\b\d+\b)/g;

/** Splits code into parts of one colour; together the parts are the code. */
export function codeParts(code: string): CodePart[] {
  const parts: CodePart[] = [];
  let end = 0;
  let at = 0;
  const add = (kind: CodePart['kind'], text: string) => {
    if (text !== '') parts.push({ kind, text, at });
    at += text.length;
  };
  for (const match of code.matchAll(partPattern)) {
    const { key, string } = match.groups ?? {};
    add('plain', code.slice(end, match.index));
    end = match.index + match[0].length;
    const inside = allPlaceholders.find((one) => string?.includes(one));
    if (string !== undefined && inside !== undefined) {
      const [before = '', after = ''] = string.split(inside);
      add('string', before);
      add('placeholder', inside);
      add('string', after);
    } else add(key ? 'key' : string ? 'string' : 'number', match[0]);
  }
  add('plain', code.slice(end));
  return parts;
}
