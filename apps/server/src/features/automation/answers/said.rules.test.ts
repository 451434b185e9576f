import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSaid } from './said.rules.ts';

const open = 'Abrimos às 9h.';
const handOver = [{ name: 'hand_over', input: {} }];
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
  ])('is nothing where there is %s', (_what, raw) => {
    expect(readSaid(raw, { isCut: true }).text).toBe('');
  });

  it.each([
    ['Hermes', '<tool_call>\n{"name": "hand_over", "arguments": {}}\n</tool_call>'],
    ['Hermes without an end', '<tool_call>{"name": "hand_over", "arguments": {}}'],
    ['Hermes with half a beginning', '<tool_call>{"name": "hand_over"}</tool_call>'],
    ['a list of calls', '<tool_calls>[{"name": "hand_over", "arguments": {}}]</tool_calls>'],
    ['Mistral', '[TOOL_CALLS][{"name": "hand_over", "arguments": {}}]'],
    ['Mistral with a name', '[TOOL_CALLS]hand_over[ARGS]{}'],
    ['Llama', '<function=hand_over>{}</function>'],
    ['Llama without an end', '<function=hand_over>{}'],
    ['Llama with a token', '<|python_tag|>{"name": "hand_over", "parameters": {}}<|eom_id|>'],
    ['Llama as Python', '<|python_tag|>hand_over()'],
    ['Llama 4', '[hand_over()]'],
    ['Qwen Coder', '<tool_call>\n<function=hand_over>\n</function>\n</tool_call>'],
    ['GLM', '<tool_call>hand_over\n</tool_call>'],
    [
      'DeepSeek',
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>hand_over\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    ],
    [
      'Kimi',
      '<|tool_calls_section_begin|><|tool_call_begin|>functions.hand_over:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>',
    ],
    ['Phi', '<|tool_call|>[{"name": "hand_over", "arguments": {}}]<|/tool_call|>'],
    ['Gemma 3', '```tool_code\nhand_over()\n```'],
    ['Gemma 4', '<|tool_call>call:hand_over{}<tool_call|>'],
    ['invocations', '<function_calls><invoke name="hand_over"></invoke></function_calls>'],
    ['harmony', '<|channel|>commentary to=functions.hand_over <|constrain|>json<|message|>{}<|call|>'],
    ['JSON alone in a fence', '```json\n{"name": "hand_over", "arguments": {}}\n```'],
    ['JSON alone', '{"name": "hand_over", "parameters": {}}'],
    ['JSON as the API has it', '{"tool_calls":[{"type":"function","function":{"name":"hand_over","arguments":{}}}]}'],
    ['the name alone', 'hand_over()'],
    ['ReAct', 'Action: hand_over\nAction Input: {}'],
    ['Python in a list', '<tool_call>[hand_over()]</tool_call>'],
    ['Hermes in capitals', '<TOOL_CALL>{"name": "hand_over", "arguments": {}}</TOOL_CALL>'],
    ['Hermes with quotes of Python', `<tool_call>{'name': 'hand_over', 'arguments': {}}</tool_call>`],
    ['Hermes with a comma too many', '<tool_call>{"name": "hand_over", "arguments": {},}</tool_call>'],
    ['Hermes without its last bracket', '<tool_call>{"name": "hand_over", "arguments": {}</tool_call>'],
    ['Hermes within a fence', '```xml\n<tool_call>{"name":"hand_over","arguments":{}}</tool_call>\n```'],
    ['an attribute', '<tool_call name="hand_over">{}</tool_call>'],
    ['elements', '<tool_call><tool_name>hand_over</tool_name><parameters></parameters></tool_call>'],
    ['Anthropic', '<tool_use>{"name":"hand_over","input":{}}</tool_use>'],
    ['an element of tools', '<tool>hand_over</tool>'],
    ['an invocation without an inside', '<invoke name="hand_over"/>'],
    [
      'DeepSeek 3.2',
      '<｜DSML｜function_calls><｜DSML｜invoke name="hand_over"></｜DSML｜invoke></｜DSML｜function_calls>',
    ],
    ['Liquid', '<|tool_call_start|>[hand_over()]<|tool_call_end|>'],
    ['Cohere', '<|START_ACTION|>[{"tool_call_id":"0","tool_name":"hand_over","parameters":{}}]<|END_ACTION|>'],
    ['Cohere in a fence', 'Action: ```json\n[{"tool_name":"hand_over","parameters":{}}]\n```'],
    ['InternLM', '<|action_start|><|plugin|>{"name":"hand_over","parameters":{}}<|action_end|>'],
    ['Nemotron', '<TOOLCALL>[{"name":"hand_over","arguments":{}}]</TOOLCALL>'],
    ['Seed', '<seed:tool_call><function=hand_over></function></seed:tool_call>'],
    ['Llama in braces', '<function=hand_over{}></function>'],
    ['Gemma that prints', '```tool_code\nprint(default_api.hand_over())\n```'],
    ['Python in a fence', '```python\nhand_over()\n```'],
    ['code', '`hand_over()`'],
    ['a program that waits', 'await hand_over()'],
    ['a name and an object', 'hand_over: {}'],
    ['an empty element of its name', '<hand_over/>'],
    ['its name in brackets', '[hand_over]'],
    ['words about it', '[Calling tool: hand_over({})]'],
    ['harmony without tokens', 'assistantcommentary to=functions.hand_over json{}'],
    ['an agent that thinks before', 'Thought: a pessoa quer alguém\nAction: hand_over\nAction Input: {}'],
    ['a namespace', '<tool_call>{"name": "functions.hand_over", "arguments": {}}</tool_call>'],
  ])('is a call as %s writes it, and nothing beside it', (_who, raw) => {
    expect(readSaid(raw, { offered })).toEqual({ text: '', calls: handOver });
  });

  it.each([
    ['JSON', `<tool_call>{"name":"choose_queue","arguments":{"id":7}}</tool_call>`, { id: 7 }],
    ['JSON in JSON', `<tool_call>{"name":"choose_queue","arguments":"{\\"id\\":7}"}</tool_call>`, '{"id":7}'],
    ['parameters', '<function=choose_queue>\n<parameter=id>\n7\n</parameter>\n</function>', { id: 7 }],
    ['named parameters', '<invoke name="choose_queue"><parameter name="id">7</parameter></invoke>', { id: 7 }],
    [
      'keys and values',
      '<tool_call>choose_queue\n<arg_key>id</arg_key>\n<arg_value>7</arg_value>\n</tool_call>',
      { id: 7 },
    ],
    ['Python', '[choose_queue(id=7)]', { id: 7 }],
    ['Mistral', '[TOOL_CALLS]choose_queue[ARGS]{"id": 7}', { id: 7 }],
  ])('has the input of a call as %s', (_how, raw, input) => {
    expect(readSaid(`Um momento.\n${raw}`, { offered })).toEqual({
      text: 'Um momento.',
      calls: [{ name: 'choose_queue', input }],
    });
  });

  it('has several calls', () => {
    const raw = '[TOOL_CALLS]look_up[ARGS]{"question":"a"}[TOOL_CALLS]look_up[ARGS]{"question":"b"}';
    expect(readSaid(raw, { offered }).calls).toEqual([
      { name: 'look_up', input: { question: 'a' } },
      { name: 'look_up', input: { question: 'b' } },
    ]);
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
  ])('is read in linear time where a program repeats %s', (piece) => {
    const before = process.cpuUsage();
    readSaid(piece.repeat(100_000 / piece.length), { offered: ['a'] });
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(1_000_000);
  });
});
