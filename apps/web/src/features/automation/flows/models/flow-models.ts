import type { FlowDrawing } from '@balcao/contract';
import type { FlowModel } from './flow-model.ts';
import type { ModelTexts } from './model-texts.ts';
import { createSketcher, drawSketch } from './sketch.rules.ts';
import { serviceModels } from './service-models.ts';
import { shopModels } from './shop-models.ts';

/** The ready models, those for any trade and for shops first. */
export const flowModels: readonly FlowModel[] = [...shopModels, ...serviceModels];

export const drawModel = ({ sketch }: FlowModel, texts: ModelTexts): FlowDrawing =>
  drawSketch(sketch(texts, createSketcher(texts)));
