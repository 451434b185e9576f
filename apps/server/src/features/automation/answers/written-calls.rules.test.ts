import { describe, expect, it } from 'vitest';
import { readSaid } from './said.rules.ts';

const handOver = [{ name: 'hand_over', input: {} }];
const offered = ['hand_over', 'choose_queue', 'look_up'];

describe('what a program writes in the place of a call', () => {
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
    ['capitals', 'HAND_OVER'],
    ['its name as the field', '{"hand_over":{}}'],
    ['a sign', '🔧 hand_over'],
    ['Portuguese', 'Função: hand_over()'],
    ['an action', '[ACTION: hand_over]'],
    ['a recipient', 'to=functions.hand_over {}'],
    ['a command', '/hand_over'],
    ['a variable', '{{hand_over()}}'],
    ['a fence without its signs', 'tool_code\nhand_over()'],
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

  it.each([
    ['behind its words', 'Vou passar você para um colega. hand_over()'],
    ['as JSON behind its words', 'Vou passar você para um colega. {"name":"hand_over","arguments":{}}'],
    ['as JSON before its words', '{"name":"hand_over","arguments":{}} Vou passar você para um colega.'],
  ])('is a call and words where it stands %s', (_where, raw) => {
    expect(readSaid(raw, { offered })).toEqual({ text: 'Vou passar você para um colega.', calls: handOver });
  });

  it.each([
    [String.raw`Um\n\nDois`, 'Um\n\nDois'],
    [String.raw`Horário:\n- 9h às 18h`, 'Horário:\n- 9h às 18h'],
    ['{"text":"Um"}\n{"text":"Dois"}', 'Um\n\nDois'],
    ['<resposta>Um</resposta>\nDois', 'Um\nDois'],
  ])('has the lines of %j', (raw, text) => {
    expect(readSaid(raw).text).toBe(text);
  });

  it('has several calls', () => {
    const raw = '[TOOL_CALLS]look_up[ARGS]{"question":"a"}[TOOL_CALLS]look_up[ARGS]{"question":"b"}';
    expect(readSaid(raw, { offered }).calls).toEqual([
      { name: 'look_up', input: { question: 'a' } },
      { name: 'look_up', input: { question: 'b' } },
    ]);
  });
});
