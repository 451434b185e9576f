import { APIError } from 'openai/core/error';
import { LRUCache } from 'lru-cache';

/** Which settings of a request a model takes: newer ones refuse those that all others know. */
interface ModelSettings {
  /** under which name the most tokens of an answer are */
  tokensName: 'max_tokens' | 'max_completion_tokens';
  takesTemperature: boolean;
}

const usualSettings: ModelSettings = { tokensName: 'max_tokens', takesTemperature: true };
const maxRemembered = 1000;
/** By address and model, where they differ from the usual ones: a model refuses the first question only. */
const remembered = new LRUCache<string, ModelSettings>({ max: maxRemembered });

/**
 * Asks a model with the settings that it takes, which its refusals tell.
 * @param place its address and name
 */
export async function askWithSettings<Answer>(
  place: string,
  ask: (settings: ModelSettings) => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const settings = remembered.get(place) ?? usualSettings;
    try {
      return await ask(settings);
    } catch (error) {
      // Each refusal takes away one of two settings, so that this ends.
      const others = settingsAfter(settings, error);
      if (!others) throw error;
      remembered.set(place, others);
    }
  }
}

/** @returns undefined when the error says nothing of a setting that was sent */
function settingsAfter(settings: ModelSettings, error: unknown): ModelSettings | undefined {
  if (!(error instanceof APIError) || (error.status as number | undefined) !== 400) return undefined;
  if (settings.tokensName === 'max_tokens' && error.message.includes('max_completion_tokens'))
    return { ...settings, tokensName: 'max_completion_tokens' };
  const isTemperature = error.param === 'temperature' || /\btemperature\b.*not support/i.test(error.message);
  return settings.takesTemperature && isTemperature ? { ...settings, takesTemperature: false } : undefined;
}
