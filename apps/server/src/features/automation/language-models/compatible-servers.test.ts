import { describe, expect, it } from 'vitest';
import { normalizeAnswer, type ServerAnswer } from './compatible-server.rules.ts';
import { readCompletion } from './completion.rules.ts';

const json = (body: unknown, status = 200): ServerAnswer => ({
  status,
  contentType: 'application/json',
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const choice = (message: object, finish_reason = 'stop') => ({ choices: [{ index: 0, message, finish_reason }] });
const said = (content: unknown) => choice({ role: 'assistant', content });
const open = 'Abrimos às 9h.';
const stream = (...lines: unknown[]) => lines.map((line) => `data: ${JSON.stringify(line)}\n\n`).join('');
const delta = (part: object, more: object = {}) => ({ choices: [{ index: 0, delta: part, ...more }] });

const offered = ['choose_queue', 'hand_over'];
const read = (answer: ServerAnswer) => {
  const { status, json: body } = normalizeAnswer('chat', answer);
  const { toolCalls, ...rest } = readCompletion(body, offered);
  return { status, body, calls: toolCalls.map(({ name, input }) => ({ name, input })), toolCalls, ...rest };
};

describe('an answer of a server that is compatible with OpenAI', () => {
  it.each<[what: string, answer: ServerAnswer]>([
    ['a text', json(said(open))],
    [
      'parts',
      json(
        said([
          { type: 'text', text: 'Abrimos ' },
          { type: 'text', text: 'às 9h.' },
        ]),
      ),
    ],
    [
      'parts with thoughts',
      json(
        said([
          { type: 'thinking', thinking: [{ type: 'text', text: 'a' }] },
          { type: 'text', text: open },
        ]),
      ),
    ],
    [
      'parts with reasoning',
      json(
        said([
          { type: 'reasoning', text: 'a' },
          { type: 'output_text', text: open },
        ]),
      ),
    ],
    ['parts that are texts', json(said(['Abrimos ', 'às 9h.']))],
    ['one part in the place of a list', json(said({ type: 'text', text: open }))],
    ['a part whose text is an object', json(said([{ type: 'text', text: { value: open, annotations: [] } }]))],
    ['thoughts in a field of their own', json(choice({ content: open, reasoning_content: 'a', reasoning: 'b' }))],
    ['thoughts without a beginning', json(said(`a\n</think>\n${open}`))],
    ['choices with text', json({ choices: [{ text: open, finish_reason: 'stop' }] })],
    ['a choice in the place of a list', json({ choices: { message: { content: open } } })],
    ['a message without choices', json({ message: { role: 'assistant', content: open }, done: true })],
    ['null beside it', json(choice({ content: open, tool_calls: null, refusal: null, function_call: null }))],
    ['no tool calls', json(choice({ content: open, tool_calls: [] }))],
    ['no error', json({ ...said(open), error: null })],
    ['JSON as a text', { ...json(said(open)), contentType: 'text/plain; charset=utf-8' }],
    ['JSON as bytes', { ...json(said(open)), contentType: 'application/octet-stream' }],
    ['JSON as a page', { ...json(said(open)), contentType: 'text/html' }],
    ['a byte order mark', json(`\uFEFF${JSON.stringify(said(open))}`)],
    ['NUL', json(JSON.stringify(said('Abrimos \0às 9h.')))],
    [
      'an event stream',
      {
        ...json(
          `: keep\n\n${stream(delta({ role: 'assistant' }), delta({ content: 'Abrimos ' }), delta({ content: 'às 9h.' }), delta({}, { finish_reason: 'stop' }))}data: [DONE]\n\n`,
        ),
        contentType: 'text/event-stream',
      },
    ],
    ['an event stream of whole messages', json(stream(said(open)))],
    [
      'lines of JSON',
      json('{"message":{"content":"Abrimos "},"done":false}\n{"message":{"content":"às 9h."},"done":true}'),
    ],
    ['the form of Anthropic', json({ content: [{ type: 'text', text: open }], stop_reason: 'end_turn' })],
    ['a part that is a thought', json(said([{ text: 'a', thought: true }, { text: open }]))],
    ['parts within a part', json(said([[{ type: 'text', text: open }]]))],
    [
      'a picture beside it',
      json(
        said([
          { type: 'image_url', image_url: { url: 'data:,' } },
          { type: 'text', text: open },
        ]),
      ),
    ],
    ['a thought over two parts', json(said([{ text: '<thi' }, { text: `nk>a</think>${open}` }]))],
    ['the form of the Responses API', json({ output: [{ type: 'reasoning' }, { content: [{ text: open }] }] })],
    [
      'the form of Gemini',
      json({ candidates: [{ content: { parts: [{ text: 'a', thought: true }, { text: open }] } }] }),
    ],
    ['an envelope', json({ result: said(open), success: true, errors: [] })],
    ['an envelope of data', json({ code: 0, msg: 'ok', data: said(open) })],
    ['an output', json({ output: { message: { content: [{ text: open }] } }, stopReason: 'end_turn' })],
    ['a list of one', json([{ generated_text: open }])],
    ['generations', json({ generations: [{ text: open }] })],
    ['a completion', json({ completion: open, stop_reason: 'stop_sequence' })],
    ['an answer', json({ event: 'message', answer: open, metadata: {} })],
    [
      'an event stream of two answers',
      json(
        stream(
          { choices: [{ index: 0, delta: { content: 'Abrimos ' } }] },
          { choices: [{ index: 1, delta: { content: 'Fechamos ' } }] },
          { choices: [{ index: 0, delta: { content: 'às 9h.' }, finish_reason: 'stop' }] },
        ),
      ),
    ],
    ['lines of Ollama', json('{"response":"Abrimos ","done":false}\n{"response":"às 9h.","done":true}')],
    [
      'an empty choice before it',
      json({ choices: [null, { message: { content: '' } }, { message: { content: open } }] }),
    ],
    ['a list as the reason of its end', json({ choices: [{ message: { content: open }, finish_reason: ['stop'] }] })],
    [
      'an event stream of Anthropic',
      json(
        stream(
          { type: 'message_start', message: { content: [], usage: { input_tokens: 40 } } },
          { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
          { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'a' } },
          { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
          { type: 'ping' },
          { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Abrimos ' } },
          { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'às 9h.' } },
          { type: 'content_block_stop', index: 1 },
          { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 7 } },
          { type: 'message_stop' },
        ),
      ),
    ],
    [
      'an event stream of the Responses API',
      json(
        stream(
          { type: 'response.created', response: { output: [] } },
          { type: 'response.output_text.delta', delta: 'Abrimos ' },
          { type: 'response.completed', response: { output: [{ content: [{ type: 'output_text', text: open }] }] } },
        ),
      ),
    ],
    [
      'an event stream of Gemini',
      json(
        stream(
          { candidates: [{ content: { parts: [{ text: 'a', thought: true }, { text: 'Abrimos ' }] } }] },
          { candidates: [{ content: { parts: [{ text: 'às 9h.' }] }, finishReason: 'STOP' }] },
        ),
      ),
    ],
  ])('is a text where it has %s', (_what, answer) => {
    expect(read(answer)).toMatchObject({ status: 200, text: open, calls: [] });
  });

  it.each<[what: string, answer: ServerAnswer]>([
    ['no choices', json({ choices: [] })],
    ['null', json(said(null))],
    ['thoughts alone', json(choice({ content: null, reasoning_content: 'O cliente quer' }))],
    ['parts of thoughts alone', json(said([{ type: 'thinking', thinking: 'a' }]))],
    ['a refusal', json(choice({ content: null, refusal: 'Não posso.' }))],
    ['a part of refusal', json(said([{ type: 'refusal', refusal: 'Não posso.' }]))],
    ['an empty text', json(said('  '))],
    ['an empty object', json({})],
    ['true', json(said(true))],
    ['pictures alone', json(choice({ content: null, images: [{ type: 'image_url' }] }))],
    ['a list', json([])],
    ['a number', json('42')],
    ['a page', { status: 200, contentType: 'text/html', text: '<html>Entrar</html>' }],
    ['nothing', json('')],
  ])('says nothing where it has %s', (_what, answer) => {
    expect(read(answer)).toMatchObject({ status: 200, text: '', calls: [] });
  });

  it.each<[what: string, message: object]>([
    [
      'as documented',
      { tool_calls: [{ id: 'a', type: 'function', function: { name: 'choose_queue', arguments: '{"id":7}' } }] },
    ],
    ['an object as arguments', { tool_calls: [{ id: 'a', function: { name: 'choose_queue', arguments: { id: 7 } } }] }],
    [
      'arguments encoded twice',
      { tool_calls: [{ id: 'a', function: { name: 'choose_queue', arguments: '"{\\"id\\":7}"' } }] },
    ],
    ['an empty id', { tool_calls: [{ id: '', function: { name: 'choose_queue', arguments: '{"id":7}' } }] }],
    ['no id', { tool_calls: [{ function: { name: 'choose_queue', arguments: '{"id":7}' } }] }],
    ['a number as id', { tool_calls: [{ id: 1, function: { name: 'choose_queue', arguments: '{"id":7}' } }] }],
    ['no function around it', { tool_calls: [{ name: 'choose_queue', arguments: '{"id":7}' }] }],
    ['one call in the place of a list', { tool_calls: { function: { name: 'choose_queue', arguments: '{"id":7}' } } }],
    ['the old field', { function_call: { name: 'choose_queue', arguments: '{"id":7}' } }],
    ['a namespace', { tool_calls: [{ id: 'a', function: { name: 'functions.choose_queue', arguments: '{"id":7}' } }] }],
    [
      'a token behind its name',
      { tool_calls: [{ id: 'a', function: { name: 'choose_queue<|channel|>commentary', arguments: '{"id":7}' } }] },
    ],
    ['markup', { content: '<tool_call>{"name":"choose_queue","arguments":{"id":7}}</tool_call>' }],
    ['a part of Bedrock', { content: [{ toolUse: { name: 'choose_queue', input: { id: 7 }, toolUseId: 'a' } }] }],
    ['a part of Gemini', { content: { parts: [{ functionCall: { name: 'choose_queue', args: { id: 7 } } }] } }],
    [
      'an item of the Responses API',
      { output: [{ type: 'function_call', name: 'choose_queue', arguments: '{"id":7}', call_id: 'a' }] },
    ],
    [
      'markup with encoded arguments',
      { content: '<tool_call>{"name":"choose_queue","arguments":"{\\"id\\":7}"}</tool_call>' },
    ],
  ])('has a call with %s', (_what, message) => {
    const { calls, toolCalls } = read(json(choice({ content: null, ...message }, 'tool_calls')));
    expect(calls).toEqual([{ name: 'choose_queue', input: { id: 7 } }]);
    expect(toolCalls[0]?.id).toMatch(/^\w+$/);
  });

  it('has a call that came in pieces', () => {
    const part = (call: object) => delta({ tool_calls: [{ index: 0, ...call }] });
    const text = stream(
      part({ id: 'a', function: { name: 'choose_queue', arguments: '' } }),
      part({ function: { arguments: '{"id"' } }),
      part({ function: { arguments: ':7}' } }),
    );
    expect(read(json(text)).calls).toEqual([{ name: 'choose_queue', input: { id: 7 } }]);
  });

  it('has a call and the tokens of a stream of Anthropic', () => {
    const piece = (delta: object) => ({ type: 'content_block_delta', index: 0, delta });
    const { calls, used, isCut } = read(
      json(
        stream(
          { type: 'message_start', message: { usage: { input_tokens: 40, output_tokens: 1 } } },
          {
            type: 'content_block_start',
            index: 0,
            content_block: { type: 'tool_use', id: 'a', name: 'choose_queue', input: {} },
          },
          piece({ type: 'input_json_delta', partial_json: '{"id"' }),
          piece({ type: 'input_json_delta', partial_json: ':7}' }),
          { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 7 } },
          { type: 'message_stop' },
        ),
      ),
    );
    expect(calls).toEqual([{ name: 'choose_queue', input: { id: 7 } }]);
    expect({ used, isCut }).toEqual({ used: { promptTokens: 40, completionTokens: 7 }, isCut: false });
  });

  it.each<[what: string, answer: ServerAnswer]>([
    ['of Anthropic', json(stream({ type: 'content_block_delta', index: 0, delta: { text: 'Abri' } }))],
    ['of the Responses API', json(stream({ type: 'response.output_text.delta', delta: 'Abri' }))],
    ['of Gemini', json(stream({ candidates: [{ content: { parts: [{ text: 'Abri' }] } }] }))],
  ])('is cut where a stream %s was broken off', (_what, answer) => {
    expect(read(answer)).toMatchObject({ text: 'Abri', isCut: true });
  });

  it('is an error where a stream of Anthropic ends with one', () => {
    const text = stream(
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Abri' } },
      { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    );
    expect(read(json(text))).toMatchObject({ status: 503, text: '' });
  });

  it.each<[what: string, answer: ServerAnswer]>([
    ...[
      'content_filter',
      'CONTENT_FILTER',
      'SAFETY',
      'refusal',
      'sensitive',
      'PROHIBITED_CONTENT',
      'guardrail_intervened',
    ].map((word) => [word, json(choice({ content: 'Abri' }, word))] as [string, ServerAnswer]),
    ['a reason of Anthropic', json({ content: [{ type: 'text', text: 'Abri' }], stop_reason: 'refusal' })],
    ['a reason of Gemini', json({ candidates: [{ content: { parts: [{ text: 'Abri' }] }, finishReason: 'SAFETY' }] })],
    ['a question that Gemini blocked', json({ promptFeedback: { blockReason: 'SAFETY' } })],
    [
      'a reason of the Responses API',
      json({
        status: 'incomplete',
        incomplete_details: { reason: 'content_filter' },
        output: [{ content: [{ text: 'Abri' }] }],
      }),
    ],
    ['a stream', json(stream(delta({ content: 'Abri' }), delta({}, { finish_reason: 'content_filter' })))],
    [
      'a call',
      json(
        choice(
          { content: 'Abri', tool_calls: [{ id: 'a', function: { name: 'hand_over', arguments: '{}' } }] },
          'content_filter',
        ),
      ),
    ],
  ])('is no half answer where a filter ended it: %s', (_what, answer) => {
    expect(read(answer)).toMatchObject({ text: '', calls: [], isFiltered: true });
  });

  it('is no filtered one where it ended by itself', () => {
    for (const word of ['stop', 'end_turn', 'STOP', 'length', 'tool_calls'])
      expect(read(json(choice({ content: open }, word)))).toMatchObject({ text: open, isFiltered: false });
  });

  it('has calls with ids of their own, and no input where there is none', () => {
    const call = { id: 'x', function: { name: 'hand_over', arguments: '' } };
    const { toolCalls } = read(
      json(choice({ tool_calls: [call, { ...call, function: { name: 'hand_over' } }, null] })),
    );
    expect(toolCalls).toMatchObject([{ id: 'x', input: {} }, { input: {} }]);
    expect(toolCalls[1]?.id).toMatch(/^[\da-f]{9}$/);
  });

  it.each<[what: string, answer: ServerAnswer, status: number, message: RegExp]>([
    ['a number as code', json({ error: { code: 429, message: 'Rate limit exceeded' } }), 429, /Rate limit/],
    ['a text as code', json({ error: { code: '401', message: 'No auth' } }), 401, /No auth/],
    ['no credit', json({ error: { code: 402, message: 'Insufficient credits' } }), 402, /credits/],
    [
      'an error in a choice',
      json({ choices: [{ error: { code: 429, message: 'Slow down' }, message: { content: '' } }] }),
      429,
      /Slow/,
    ],
    ['a word as code', json({ error: { code: 'rate_limit_exceeded', message: 'x' } }), 429, /x/],
    ['a word as type', json({ error: { type: 'authentication_error', message: 'x' } }), 401, /x/],
    ['a text as error', json({ error: 'model "x" not found' }), 404, /not found/],
    ['a message without an answer', json({ message: 'Invalid API key' }), 401, /API key/],
    ['nothing it could be known by', json({ error: { message: 'x' } }), 500, /x/],
    [
      'an error in a stream',
      json(stream(delta({ content: 'Oi' }), { error: { code: 503, message: 'gone' } })),
      503,
      /gone/,
    ],
    ['a list around it', json([{ error: { code: 400, message: 'API key not valid' } }], 400), 400, /not valid/],
    [
      'fields of FastAPI',
      json({ detail: [{ loc: ['body', 'temperature'], msg: 'Extra inputs are not permitted' }] }, 422),
      422,
      /Extra inputs/,
    ],
    ['a text of FastAPI', json({ detail: 'Not Found' }, 404), 404, /Not Found/],
    ['a page', { status: 502, contentType: 'text/html', text: '<h1>Bad Gateway</h1>' }, 502, /Bad Gateway/],
    ['a list of errors', json({ success: false, errors: [{ code: 402, message: 'No credits' }] }), 402, /credits/],
    ['a message in short', json({ code: 401, msg: 'invalid token' }), 401, /token/],
    [
      'a status of its own',
      json({ choices: null, base_resp: { status_code: 1004, status_msg: 'login fail: auth' } }),
      401,
      /auth/,
    ],
    ['another name of the message', json({ status: 'error', error_message: 'Insufficient balance' }), 402, /balance/],
    ['an end by an error', json(choice({ content: 'Abri' }, 'error')), 500, /broke/],
    ['an end without resources', json(choice({ content: 'Abri' }, 'insufficient_system_resource')), 500, /broke/],
    ['nothing', json('', 500), 500, /^$/],
  ])('is an error with %s', (_what, answer, status, message) => {
    expect(normalizeAnswer('chat', answer)).toEqual({
      status,
      json: { error: expect.objectContaining({ message: expect.stringMatching(message) }) },
    });
  });

  it('counts as cut by any word for that, and where its stream was broken off', () => {
    const isCut = (answer: ServerAnswer) => read(answer).isCut;
    expect(
      ['length', 'max_tokens', 'MAX_TOKENS', 'stop'].map((word) => isCut(json(choice({ content: open }, word)))),
    ).toEqual([true, true, true, false]);
    expect(isCut(json(stream(delta({ content: 'Abri' }))))).toBe(true);
    expect(read(json(choice({ content: 'Oi <think>E se' }, 'length')))).toMatchObject({ text: '', isCut: true });
  });

  it('counts tokens under both names, and those that are texts', () => {
    const used = (usage: object) => read(json({ ...said(open), usage })).used;
    expect(used({ prompt_tokens: '40', completion_tokens: 7 })).toEqual({ promptTokens: 40, completionTokens: 7 });
    expect(used({ input_tokens: 4, output_tokens: -1 })).toEqual({ promptTokens: 4, completionTokens: 0 });
  });

  it('is a transcription where it is a bare text', () => {
    const text: ServerAnswer = { status: 200, contentType: 'text/plain', text: 'Quero trocar.' };
    expect(normalizeAnswer('transcription', text)).toEqual({ status: 200, json: { text: 'Quero trocar.' } });
    expect(normalizeAnswer('transcription', { ...text, contentType: 'text/html' }).json).toHaveProperty('unreadable');
  });
});
