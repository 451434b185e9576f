import type { WAMessage } from 'baileys';
import type { Address } from '../../port/message-content.ts';
import type { SessionDiagnostics } from '../session/session-diagnostics.ts';
import { TapeRecorder, type TapeSettings } from './tape-recorder.ts';

/** The tape of a session, which its first message begins; nothing is recorded where an operator has not named this number. */
export class SessionTape {
  readonly #settings: TapeSettings | undefined;
  readonly #diagnostics: Pick<SessionDiagnostics, 'recordFacts'>;
  readonly #onError: (error: unknown) => void;
  #recorder: TapeRecorder | undefined;

  constructor(
    settings: TapeSettings | undefined,
    diagnostics: Pick<SessionDiagnostics, 'recordFacts'>,
    onError: (error: unknown) => void,
  ) {
    this.#settings = settings;
    this.#diagnostics = diagnostics;
    this.#onError = onError;
  }

  /** @param own the addresses of the connection itself */
  recordMessage(message: WAMessage, own: readonly Address[]): void {
    const settings = this.#settings;
    if (!settings || !own.some(({ kind, value }) => kind === 'pn' && value === settings.number)) return;
    this.#recorder ??= new TapeRecorder(settings, own, this.#onError);
    this.#diagnostics.recordFacts({ recordingUntil: this.#recorder.until.toISOString() });
    this.#recorder.recordMessage(message);
  }

  recordAck(code: string): void {
    this.#recorder?.recordAck(code);
  }

  async close(): Promise<void> {
    await this.#recorder?.close();
  }
}
