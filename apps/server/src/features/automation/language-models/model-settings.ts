import { APIError } from 'openai/core/error';
import { LRUCache } from 'lru-cache';

/** Which settings of a request a model takes: newer ones refuse those that all others know. */
interface ModelSettings {
  /** under which name the most tokens of an answer are; null = under none */
  tokensName: 'max_tokens' | 'max_completion_tokens' | null;
  takesTemperature: boolean;
  /** whether functions can be offered */
  takesTools: boolean;
}

const usualSettings: ModelSettings = { tokensName: 'max_tokens', takesTemperature: true, takesTools: true };
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
      // Each refusal takes one setting away, so that this ends.
      const others = settingsAfter(settings, error);
      if (!others) throw error;
      remembered.set(place, others);
    }
  }
}

/** A setting is refused, not its value. */
const isUnknown =
  /not (?:be )?(?:supported|allowed|permitted|recognized)|(?:does|do) ?n[o']t support|unsupported|unknown|unrecognized|unexpected|not permitted|extra (?:inputs|fields)|deprecated|use '?max_/i;
const isOfValue = /too (?:large|long|high|small)|at most|at least|maximum|exceed|less than|greater than|between/i;
const noTools =
  /(?:tools?|functions?|tool.(?:use|choice|calling)|function.calling)\b.{0,60}(?:not (?:be )?(?:supported|enabled|available|allowed)|unsupported)|(?:does|do) ?n[o']t support (?:the )?(?:tools?|tool.\w+|functions?|function.\w+)|no endpoints found that support tool|tool.choice.{0,20}requires|tools? param requires/i;

/** @returns undefined when the error says nothing of a setting that was sent */
function settingsAfter(settings: ModelSettings, error: unknown): ModelSettings | undefined {
  if (!(error instanceof APIError)) return undefined;
  const { message, param } = error;
  // Some say this with a status of their own.
  if (settings.takesTools && (noTools.test(message) || (param === 'tools' && isUnknown.test(message))))
    return { ...settings, takesTools: false };
  if (![400, 422].includes(error.status as number)) return undefined;
  const isRefused = (name: string) =>
    (param === name || message.includes(name)) && isUnknown.test(message) && !isOfValue.test(message);
  if (settings.tokensName === 'max_tokens' && (message.includes('max_completion_tokens') || isRefused('max_tokens')))
    return { ...settings, tokensName: 'max_completion_tokens' };
  if (settings.tokensName === 'max_completion_tokens' && isRefused('max_completion_tokens'))
    return { ...settings, tokensName: null };
  const isTemperature = param === 'temperature' || isRefused('temperature');
  return settings.takesTemperature && isTemperature ? { ...settings, takesTemperature: false } : undefined;
}
