/** Runs on the audio thread: hands the samples of the microphone on in blocks of a tenth of a second or so. */

// The compiler's library for pages does not know the audio thread.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

const blockSize = 4608;

class PcmTap extends AudioWorkletProcessor {
  #block = new Float32Array(blockSize);
  #filled = 0;

  process(inputs: Float32Array[][]): boolean {
    const samples = inputs[0]?.[0];
    if (!samples) return true;
    for (const sample of samples) {
      this.#block[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled < blockSize) continue;
      this.port.postMessage(this.#block, [this.#block.buffer]);
      this.#block = new Float32Array(blockSize);
      this.#filled = 0;
    }
    return true;
  }
}

registerProcessor('pcm-tap', PcmTap);
