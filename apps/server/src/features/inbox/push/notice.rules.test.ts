import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pushKinds, type PushChoices } from '@balcao/contract';
import { defaultChoices, isQuiet, shorten, tellingOf, type Reachability } from './notice.rules.ts';
import { isKnownService } from './services.rules.ts';

const now = new Date('2026-11-30T15:00:00Z');
const person = (
  some: Partial<Omit<Reachability, 'choices'>> & { choices?: Partial<PushChoices> } = {},
): Reachability => ({
  availability: { state: 'available', cause: 'hand' },
  isOffShift: false,
  timeOfDay: '12:00',
  ...some,
  choices: { ...defaultChoices, ...some.choices },
});

describe('who is told', () => {
  it('everybody of everything, aloud, as long as they chose nothing', () => {
    for (const kind of pushKinds) expect(tellingOf(kind, person(), now), kind).toBe('aloud');
  });

  it('nobody of what they do not want; a waiting ticket’s deadline is about waiting, another one’s about one’s own', () => {
    const without = (key: 'waiting' | 'own' | 'mentions') => person({ choices: { [key]: false } });
    expect(pushKinds.filter((kind) => tellingOf(kind, without('own'), now) === 'not')).toEqual([
      'handed',
      'message',
      'deadline',
    ]);
    expect(pushKinds.filter((kind) => tellingOf(kind, without('mentions'), now) === 'not')).toEqual(['mention']);
    expect(tellingOf('waiting', without('waiting'), now)).toBe('not');
    expect(tellingOf('deadline', without('waiting'), now, false)).toBe('not');
    expect(tellingOf('deadline', without('own'), now, false)).toBe('aloud');
  });

  it('nobody outside of a shift they chose to be told in, nor before the end of a pause of notices', () => {
    const told = (one: Reachability) => pushKinds.filter((kind) => tellingOf(kind, one, now) !== 'not');
    expect(told(person({ isOffShift: true, choices: { onlyInShift: true } }))).toEqual(['test']);
    expect(told(person({ isOffShift: true }))).toEqual(pushKinds);
    expect(told(person({ choices: { pausedUntil: '2026-11-30T15:00:01.000Z' } }))).toEqual(['test']);
    expect(told(person({ choices: { pausedUntil: '2026-11-30T15:00:00.000Z' } }))).toEqual(pushKinds);
  });

  it('silently in a pause and in an absence that was chosen; not of deadlines, and aloud of a call; who only closed the window aloud', () => {
    const paused = person({ availability: { state: 'paused', cause: 'hand' } });
    const silent = pushKinds.filter((kind) => tellingOf(kind, paused, now) === 'silently');
    expect(silent).toEqual(['waiting', 'handed', 'message', 'mention', 'reminder']);
    expect(tellingOf('deadline', paused, now)).toBe('not');
    expect(tellingOf('call', paused, now)).toBe('aloud');
    expect(tellingOf('pause', paused, now)).toBe('aloud');
    expect(tellingOf('message', person({ availability: { state: 'away', cause: 'logout' } }), now)).toBe('silently');
    expect(tellingOf('message', person({ availability: { state: 'away', cause: 'silence' } }), now)).toBe('aloud');
    expect(tellingOf('message', person({ availability: undefined }), now)).toBe('aloud');
  });

  it('quiet hours may pass midnight: a minute lies in them or in their complement', () => {
    const minute = fc
      .integer({ min: 0, max: 1_439 })
      .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
    fc.assert(
      fc.property(minute, minute, minute, (quietFrom, quietUntil, at) => {
        fc.pre(quietFrom !== quietUntil);
        const complement = { quietFrom: quietUntil, quietUntil: quietFrom };
        expect(isQuiet({ quietFrom, quietUntil }, at)).toBe(!isQuiet(complement, at));
      }),
    );
    expect(isQuiet({ quietFrom: '22:00', quietUntil: '07:00' }, '23:30')).toBe(true);
    expect(isQuiet({ quietFrom: '22:00', quietUntil: '07:00' }, '07:00')).toBe(false);
    expect(isQuiet({ quietFrom: null, quietUntil: null }, '03:00')).toBe(false);
  });
});

it('a text is shortened by letters as people see them', () => {
  expect(shorten('Olá', 3)).toBe('Olá');
  expect(shorten('Olá!', 3)).toBe('Ol…');
  expect(shorten('👩‍👩‍👧‍👦👍🏽ok', 2)).toBe('👩‍👩‍👧‍👦…');
});

it('push services are those of browsers, over https, and what the operator names', () => {
  for (const known of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])
    expect(isKnownService(known, []), known).toBe(true);
  for (const foreign of [
    'https://notify.windows.com.br/1',
    'https://evilpush.apple.com.io/',
    'ftp://push.apple.com/',
    'https://xpush.apple.com/',
    'abc',
  ])
    expect(isKnownService(foreign, []), foreign).toBe(false);
  expect(isKnownService('https://push.example.com:8443/1', ['https://push.example.com:8443'])).toBe(true);
  expect(isKnownService('https://push.example.com/1', ['https://push.example.com:8443'])).toBe(false);
});
