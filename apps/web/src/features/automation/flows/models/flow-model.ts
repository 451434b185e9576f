import type { FieldType } from '@balcao/contract';
import type { ModelKey, ModelTexts, Trade } from './model-texts.ts';
import type { Sketched, Sketcher } from './sketch.rules.ts';

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
