import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSaid } from './said.rules.ts';

const open = 'Abrimos às 9h.';
const offered = ['hand_over', 'choose_queue', 'look_up'];

describe('what a program says to a person', () => {
  it.each([
    ['an end without a beginning', `O cliente quer o horário.\n</think>\n${open}`],
    ['a block before it', `<think>\nE se…\n</think>\n\n${open}`],
    ['several blocks', `<think>a</think><think>b</think>${open}`],
    ['a block and an end without a beginning', `<think>a</think> b </think>${open}`],
    ['a beginning within a block', `<think>a <think> b</think>${open}`],
    ['a block behind it', `${open}\n<think>Pronto</think>`],
    ['capitals and blanks', `< THINK >a</ Think >${open}`],
    ['an attribute', `<think type="deep">a</think>${open}`],
    ['entities', `&lt;think&gt;a&lt;/think&gt;${open}`],
    ['<thought>', `<thought>a</thought>${open}`],
    ['<thinking>', `<thinking>a</thinking>${open}`],
    ['<reasoning>', `<reasoning>a</reasoning>${open}`],
    ['<seed:think>', `<seed:think>a</seed:think>${open}`],
    ['[THINK]', `[THINK]a[/THINK]${open}`],
    ['◁think▷', `◁think▷a◁/think▷${open}`],
    ['tokens of thoughts', `<|begin_of_thought|>a<|end_of_thought|>${open}`],
    ['a channel of thoughts', `<|channel>thought\na<channel|>${open}`],
    ['a thought that ends with the text', `${open}\n<think>E se`],
    ['harmony channels', `<|channel|>analysis<|message|>a<|channel|>final<|message|>${open}`],
    [
      'whole harmony messages',
      `<|start|>assistant<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>${open}<|return|>`,
    ],
    [
      'a harmony header without its first token',
      `analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>${open}`,
    ],
    ['harmony without tokens', `analysisO cliente quer o horário.assistantfinal${open}`],
    [
      'harmony that goes on as the customer',
      `<|channel|>final<|message|>${open}<|end|><|start|>user<|message|>E domingo?<|end|>`,
    ],
    [
      'a harmony comment',
      `<|channel|>commentary<|message|>Vou ver.<|end|><|start|>assistant<|channel|>final<|message|>${open}`,
    ],
    ['an end of turn', `${open}<|im_end|>`],
    [
      'the turn of another',
      `${open}<|im_end|>\n<|im_start|>user\nE domingo?<|im_end|>\n<|im_start|>assistant\nFechado.`,
    ],
    ['a beginning of turn', `<|im_start|>assistant\n${open}<|im_end|>`],
    ['headers of Llama', `<|start_header_id|>assistant<|end_header_id|>\n\n${open}<|eot_id|>`],
    ['turns of Gemma', `<start_of_turn>model\n${open}<end_of_turn>`],
    ['sentence signs', `<s> ${open}</s>`],
    ['an end of sentence and a question', `${open}</s><s>[INST] E domingo? [/INST]`],
    ['an end of sentence of DeepSeek', `${open}<｜end▁of▁sentence｜>`],
    ['an end of text', `${open}<|endoftext|>`],
    ['nothing but an end before it', `<|im_end|>${open}`],
    ['a tag of answers', `<think>a</think><answer>${open}</answer>`],
    ['JSON with one field', `{"response": "${open}"}`],
    ['JSON with one field in a fence', `\`\`\`json\n{"text": "${open}"}\n\`\`\``],
    ['a made up result', `<tool_response>{"open":9}</tool_response>${open}`],
    ['NUL', `Abrimos \0às 9h.`],
    ['a break within a tag', `<think\n>a</think\n>${open}`],
    ['<reason>', `<reason>a</reason>${open}`],
    ['<thought_process>', `<thought_process>a</thought_process>${open}`],
    ['<chain_of_thought>', `<chain_of_thought>a</chain_of_thought>${open}`],
    ['<internal_monologue>', `<internal_monologue>a</internal_monologue>${open}`],
    ['<reasoning_content>', `<reasoning_content>a</reasoning_content>${open}`],
    ['<planning>', `<planning>a</planning>${open}`],
    ['a budget within it', `<seed:think>a<seed:cot_budget_reflect>b</seed:cot_budget_reflect></seed:think>${open}`],
    ['another end', `<|think|>a<|end_think|>${open}`],
    ['tokens of Cohere', `<|START_THINKING|>a<|END_THINKING|><|START_RESPONSE|>${open}<|END_RESPONSE|>`],
    ['tokens of Apertus', `<|inner_prefix|>a<|inner_suffix|>${open}`],
    ['entities by number', `&#60;think&#62;a&#x3C;/think&#x3E;${open}`],
    ['escapes of JSON', String.raw`\u003cthink\u003ea\u003c/think\u003e${open}`],
    ['escapes of Markdown', String.raw`\<think\>a\</think\>${open}`],
    ['an escaped slash', String.raw`<think>a<\/think>${open}`],
    ['wide brackets', `＜think＞a＜/think＞${open}`],
    ['a block of code for thoughts', `\`\`\`thinking\na\n\`\`\`\n${open}`],
    ['folded thoughts', `<details type="reasoning" done="true"><summary>3 s</summary>\n&gt; a\n</details>\n${open}`],
    ['titles of thoughts', `Here is my thought process: a\n\nHere is my response: ${open}`],
    ['titles of agents', `Thought: a\nFinal Answer: ${open}`],
    ['titles in Portuguese', `**Pensamento:** a\n\n**Resposta:** ${open}`],
    ['a title of the answer', `Final Answer: ${open}`],
    ['harmony without tokens and its first word', `a b c.assistantfinal${open}`],
    ['the name of the role', `assistant\n${open}`],
    ['half a header of Llama', `assistant<|end_header_id|>\n\n${open}`],
    ['titles of Alpaca', `### Response:\n${open}\n### Instruction:\nE domingo?`],
    ['turns of Exaone', `[|assistant|]${open}[|endofturn|]`],
    ['turns of older Nemotron', `<extra_id_1>Assistant\n${open}`],
    ['an end of an utterance', `${open}<end_of_utterance>`],
    ['fillers', `${open}<pad><pad>`],
    ['bytes', `${open}<0x0A>`],
    ['an end in brackets', `${open}[EOS]`],
    ['instructions', `<<SYS>>Seja breve<</SYS>>${open}`],
    ['JSON with its thought', `{"thought":"a","response":"${open}"}`],
    ['JSON of a message', `{"role":"assistant","content":"${open}"}`],
    ['JSON of messages', `{"messages":[{"text":"${open}"}]}`],
    ['JSON of parts', `[{"type":"text","text":"${open}"}]`],
    ['JSON in a fence with capitals', `\`\`\`JSON\r\n{"text":"${open}"}\r\n\`\`\``],
    ['JSON in a tag of answers', `<answer>{"text":"${open}"}</answer>`],
    ['JSON of parts within quotes', JSON.stringify(JSON.stringify([{ type: 'text', text: open }]))],
    ['JSON of parts with quotes around it', `'[{"type":"text","text":"${open}"}]'`],
    ['parts as Python prints them', `[{'type': 'text', 'text': '${open}'}]`],
    ['parts of Python with what stands beside them', `[{'type': 'text', 'text': '${open}', 'index': 0, 'done': True}]`],
    ['parts of Python within quotes', `"[{'type': 'text', 'text': '${open}'}]"`],
    ['a list of Python', `['${open}']`],
    ['a list of Python within quotes', `"['${open}']"`],
    ['an object of Python', `{'response': '${open}'}`],
    ['an object of Python with an escape', String.raw`{'response': 'Abrimos \u00e0s 9h.'}`],
    ['a tuple of Python', `('${open}',)`],
    ['a nested message of Python', `{'messages': [{'role': 'assistant', 'content': "${open}", 'thought': None}]}`],
    ['colours of a terminal', `\u001b[1mAbrimos\u001b[0m às 9h.`],
    ['controls', `Abrimos\u0007 às\u0085 9h.`],
    ['marks that turn the order around', `\u202eAbrimos às 9h.\u202c`],
    ['the bytes of a picture', `![mapa](data:image/png;base64,AAAA)${open}`],
    ['a tag of replies', `<analysis>a</analysis>\n\n<reply>${open}</reply>`],
    ['a tag in Portuguese', `<mensagem>${open}</mensagem>`],
    ['thoughts in Portuguese', `<pensamento>a</pensamento><raciocínio>b</raciocínio>${open}`],
    ['a draft and its tag of the end', `<draft>a</draft><final>${open}</final>`],
    ['what its system told it', `<system-reminder>a</system-reminder>${open}`],
    ['folded thoughts without a type', `<details>\n<summary>Raciocínio</summary>\na\n</details>\n${open}`],
    ['headings of thoughts', `### Thinking\na\n### Answer\n${open}`],
    ['headings in Portuguese', `## Raciocínio\na\n## Resposta\n${open}`],
    ['a title of a process', `**Thinking Process:**\n1. a\n\n**Response:**\n${open}`],
    ['the question of an agent', `Question: q\nThought: t\nFinal Answer: ${open}`],
    ['how long it thought', `*Thought for 3 seconds*\n\n${open}`],
    ['how long it thought, in Portuguese', `> Pensei por 3 segundos\n\n${open}`],
    ['that it thinks', `[Thinking...]\n${open}`],
    ['its name', `**Assistente:** ${open}`],
    ['its name in brackets', `[ASSISTANT]: ${open}`],
    ['a conversation that it made up', `${open}\nCliente: e domingo?\nAssistente: fechado`],
    ['a question that it made up', `${open}\nHuman: e domingo?`],
    ['quotation marks around it', `"${open}"`],
    ['an end of sentence before it', `</s>${open}`],
    ['roles of Granite', `<|start_of_role|>assistant<|end_of_role|>${open}<|end_of_text|>`],
    ['turns of Gemma 4', `<|turn>model\n${open}<turn|>`],
    ['tokens that are not used', `<unused99>${open}`],
    ['a token that was cut off', `${open}<|im_`],
    ['a tag that was cut off', `${open}</th`],
    ['the end of a stream', `${open}\n[DONE]`],
    ['a stream of one event', `event: message\ndata: {"text":"${open}"}\n\ndata: [DONE]`],
    ['JSON with its sources', `{"answer": "${open}", "sources": [], "confidence": 0.9}`],
    ['JSON with a state', `{"status":"ok","message":"${open}"}`],
    ['JSON with nothing in its other fields', `{"resposta":"${open}","acao":null}`],
    ['JSON in the form of the API', `{"choices":[{"message":{"role":"assistant","content":"${open}"}}]}`],
    ['JSON with a comma too many', `{"text": "${open}",}`],
    ['JSON without its end', `{"message":"${open}`],
    ['an object of JavaScript', `{text: "${open}"}`],
    ['the name of its language', `json\n{"text":"${open}"}`],
    ['a fence without an end', `\`\`\`json\n{"text":"${open}"}`],
    ['escapes of letters', String.raw`Abrimos \u00e0s 9h.`],
  ])('is read without %s', (_what, raw) => {
    expect(readSaid(raw, { offered }).text).toBe(open);
  });

  it('is all texts of a list of Python, with their quotes and breaks', () => {
    const written = String.raw`['D\'Ávila abre às 9h.', 'Fecha às 18h.\nAté já!']`;
    expect(readSaid(written).text).toBe("D'Ávila abre às 9h.\n\nFecha às 18h.\nAté já!");
  });

  it.each(["[sic] 'Abrimos' às 9h", "(aberto) até às 18h, 'sem falta'", '["um", "dois"]', "{'status': 'ok', 'n': 1}"])(
    'is left as it is where it is no answer in a form: %s',
    (text) => {
      expect(readSaid(text).text).toBe(text);
    },
  );

  it('has the sign for what is lost in the place of half an emoji', () => {
    expect(readSaid('Ol\ud83d á').text).toBe('Ol� á');
  });

  it.each([
    ['between two parts', `Oi!\n<think>a</think>\n${open}`, `Oi!\n\n${open}`],
    ['with another within it', `Oi!\n<think>a<reflect>b</reflect>c</think>\n${open}`, `Oi!\n\n${open}`],
    ['before one that is not ended', `${open}\n<thinking>Será`, open],
  ])('keeps both sides of a thought %s', (_what, raw, text) => {
    expect(readSaid(raw).text).toBe(text);
  });

  it.each([
    ['a thought alone', '<think>O cliente quer'],
    ['a thought that was cut off after a greeting', 'Olá!\n<think>O cliente quer'],
    ['an analysis alone', '<|channel|>analysis<|message|>O cliente quer'],
    ['an analysis alone without tokens', 'analysisO cliente quer'],
    ['tokens alone', '<|im_start|>assistant\n<|im_end|>'],
    ['a call nobody knows', '[TOOL_RESULTS] ok [/TOOL_RESULTS]'],
    ['the end of a call alone', 'Pronto </tool_call>'],
    ['a thought of an agent alone', 'Thought: o cliente quer'],
    ['a page', '<!DOCTYPE html><html><body>Entrar</body></html>'],
    ['what no one sees', '\u200b\u200e\ufeff'],
    ['an accent alone', '\u0301'],
    ['a blank alone', '\u00a0'],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['an object as a text', '[object Object]'],
    ['an empty object', '{}'],
    ['an empty list', '[]'],
    ['empty quotes', '""'],
    ['dots', '...'],
    ['an empty field', '{"text":""}'],
    ['an error', '{"error":"rate limit"}'],
    ['thoughts in JSON', '{"thoughts":"O cliente quer"}'],
    ['an expression that was not filled in', '={{ $json.output }}'],
    ['an error of a gateway', '<h1>502 Bad Gateway</h1>'],
    ['a call of what is not there', 'send_email(to="ana")'],
    ['the beginning of a tag', '<think'],
    ['pieces of a stream', 'data: {"text":"Abri"}\n\ndata: {"text":"mos"}'],
  ])('is nothing where there is %s', (_what, raw) => {
    expect(readSaid(raw, { isCut: true }).text).toBe('');
  });

  it.each([
    'Use a tag <b> para deixar em negrito.',
    'Para negrito escreva <b>texto</b>, e para riscar <s>texto</s>.',
    'Se x < 3 e y > 5, ligue.',
    'A tag `<think>` não existe no HTML.',
    'O arquivo é {"nome": "Ana", "idade": 4}.',
    '{"nome": "Ana", "idade": 4}',
    '```json\n{"nome": "Ana"}\n```',
    'Preço [promoção]: R$ 10 | à vista',
    'Ação: ligar para o cliente',
    'Custa R$ 5 ** 2, ou 2*3*4 :-)',
    'Chame a função abrir(porta=1) do sistema.',
    '> Vocês usam <b>?\nSim!',
    'Thinking about it: yes.',
    'Pensamento: o dia hoje promete.',
    'Resposta: sim, abrimos às 9h.',
    '[1, 2]',
    '{"text": "a", "nome": "Ana"}',
    '"Bem-vindo" é o que está na placa.',
    'Use <br> para quebrar a linha.',
    'O arquivo chama hand_over.txt',
    'Informe <nome> e <plano> do cliente.',
    'Resumo:\nCliente: João\nTotal: R$ 10',
    'Usuário: ana\nSenha: 123',
    'Pensando bem, sim.',
    'data: 12/12/2026',
    'Digite "sim" ou "não".',
    'Custa R$ 10...',
    'Eu <3 vocês',
    String.raw`Veja C:\nova`,
    'Use hand_over() no código.',
    '{"cpf":"1"}',
    'Nenhum',
    'Olá {{nome}}',
  ])('is not changed where it only looks like that: %s', (text) => {
    expect(readSaid(text, { offered })).toEqual({ text, calls: [] });
  });

  it('holds neither thought nor token, whatever a program answers', () => {
    const piece = fc.constantFrom(
      '<think>',
      '</think>',
      '<|im_end|>',
      '[TOOL_CALLS]',
      '<tool_call>',
      '</tool_call>',
      '<|channel|>',
      'final',
      '<|message|>',
      '{"name":"x","arguments":{}}',
      'Oi',
      '\n',
      '```',
      '[/THINK]',
      '◁/think▷',
      '<function=x>',
      '\0',
      '\ud83d',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { text } = readSaid(pieces.join(''));
        expect(text).not.toMatch(/<\/?think>|<\|\w+\|>|<\/?tool_call>|\[TOOL_CALLS\]|<function=|\0/);
        expect(text.isWellFormed()).toBe(true);
      }),
      { numRuns: 300, seed: 36 },
    );
  });

  it.each([
    '<think>',
    '</think>',
    '<tool_call>',
    '[TOOL_CALLS]a{}',
    '```\n',
    '<|im_end|>',
    '{"a":',
    '[',
    '<function=a>',
    'a(',
    ' \n',
    '<plano>',
    '<details>',
    '<answer>',
    '\nUser:',
    '\\n',
    '{"a":1}',
    '{a:',
    '<|x',
    'data:\n',
    '"',
  ])('is read in linear time where a program repeats %s', (piece) => {
    const before = process.cpuUsage();
    readSaid(piece.repeat(100_000 / piece.length), { offered: ['a'] });
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(1_000_000);
  });
});
