import { afterEach, expect, it, vi } from 'vitest';
import { startRecording } from './recording.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser with a microphone. @returns the encoder, and how many tracks are stopped */
function stubMicrophone() {
  let worker: EventTarget | undefined;
  const state = { stopped: 0, worker: () => worker ?? new EventTarget() };
  const stream = { getTracks: () => [{ stop: () => (state.stopped += 1) }] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
  vi.stubGlobal(
    'AudioContext',
    class {
      sampleRate = 48_000;
      audioWorklet = { addModule: async () => undefined };
      createMediaStreamSource = () => ({ connect: () => undefined });
      resume = async () => undefined;
      close = async () => undefined;
    },
  );
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      port = Object.assign(new EventTarget(), { start: () => undefined });
    },
  );
  // Called with `new`, it is the object that it returns.
  vi.stubGlobal('Worker', function () {
    worker = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
    return worker;
  });
  return state;
}

it('a recording whose encoder failed before it is finished says so, and lets the microphone go', async () => {
  const microphone = stubMicrophone();
  const recording = await startRecording(() => undefined);
  microphone.worker().dispatchEvent(new Event('error'));
  await expect(recording.finish()).rejects.toThrow('the encoder stopped');
  expect(microphone.stopped).toBe(1);
});

it('a recording is the file that its encoder made', async () => {
  const microphone = stubMicrophone();
  const recording = await startRecording(() => undefined);
  const file = recording.finish();
  microphone.worker().dispatchEvent(Object.assign(new Event('message'), { data: new Blob(['mp3']) }));
  expect(await (await file).text()).toBe('mp3');
  expect(microphone.stopped).toBe(1);
});
