import type { Platform } from '../../../platform/platform.ts';
import { promptRoutes } from './prompts.routes.ts';
import { createPromptUseCases } from './prompts.ts';

export { askModel, type ModelReply } from './ask-model.ts';
export { goalText } from './goal.rules.ts';
export { lookUpIn, readChoices, requireAccess } from './prompt-question.ts';
export { factsOfNobody, systemText } from './prompt-texts.rules.ts';
export { describeAction, endsTurn, type Choices } from './prompt-tools.rules.ts';
export { countUse } from './count-use.ts';
export { findPrompt, listPrompts, type PromptRow, sealedPrompts } from './prompts.sql.ts';

/** Registers the endpoints of prompts. */
export function createPrompts(platform: Platform): void {
  promptRoutes(platform, createPromptUseCases(platform));
}
