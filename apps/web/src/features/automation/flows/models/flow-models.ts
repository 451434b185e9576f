import type { FieldType, FlowDrawing } from '@balcao/contract';
import type { ModelKey, ModelTexts, Trade } from './model-texts.ts';
import { createSketcher, drawSketch, type Sketched, type Sketcher } from './sketch.rules.ts';
import { serviceModels } from './service-models.ts';
import { shopModels } from './shop-models.ts';

/** A field of contacts that a model fills. */
export interface ModelField {
  name: string;
  type: FieldType;
}

/** What a new flow begins with. */
export interface FlowModel {
  key: ModelKey;
  trade: Trade;
  /** made with the flow where the company has none of this name */
  fields: (texts: ModelTexts) => ModelField[];
  sketch: (texts: ModelTexts, sketcher: Sketcher) => Sketched[];
}

/** The ready models, those for any trade and for shops first. */
export const flowModels: readonly FlowModel[] = [...shopModels, ...serviceModels];

export const drawModel = ({ sketch }: FlowModel, texts: ModelTexts): FlowDrawing =>
  drawSketch(sketch(texts, createSketcher(texts)));
