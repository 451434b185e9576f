import { flowDrawing, problemsOfFlow, type FlowReferenceKind } from '@balcao/contract';
import { en } from '@balcao/i18n/en';
import { es } from '@balcao/i18n/es';
import { pt } from '@balcao/i18n/pt';
import { describe, expect, it } from 'vitest';
import { drawModel, flowModels } from './flow-models.ts';
import { fieldId, modelQueueId } from './sketch.rules.ts';

const languages = { pt: pt.flowModels, en: en.flowModels, es: es.flowModels };

describe.each(Object.entries(languages))('the models in %s', (_language, texts) => {
  it.each(flowModels)('$key lacks nothing but the place where it begins', (model) => {
    const drawing = drawModel(model, texts);
    expect(() => flowDrawing.parse(drawing)).not.toThrow();
    const fields = new Set(model.fields(texts).map((_field, index) => fieldId(index)));
    const has = (kind: FlowReferenceKind, id: number) =>
      kind === 'queue' ? id === modelQueueId : kind === 'field' && fields.has(id);
    const around = {
      has,
      fieldKeys: new Set<string>(),
      secretNames: new Set<string>(),
      mayCallInsecurely: () => false,
    };
    expect(problemsOfFlow(drawing, around).map(({ kind }) => kind)).toEqual(['noEntry']);
  });

  it('every model has another name, and no groups lie upon each other', () => {
    const names = flowModels.map(({ key }) => texts.models[key].name);
    expect(new Set(names).size).toBe(12);
    for (const model of flowModels) {
      const places = drawModel(model, texts).groups.map(({ x, y }) => `${x} ${y}`);
      expect(new Set(places).size, model.key).toBe(places.length);
    }
  });
});
