import {
  createCustomField,
  renameFlowReferences,
  type CustomField,
  type Flow,
  type FlowDrawing,
  type FlowFile,
} from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../../app/api/attempts.ts';
import { call } from '../../../../app/api/call.ts';
import { customFieldsCrud, useFields } from '../../../inbox/custom-fields/index.ts';
import { flowsCrud, storeImportedFlow } from '../flows.queries.ts';
import type { FlowModel, ModelField } from './flow-model.ts';
import { drawModel } from './flow-models.ts';
import type { ModelTexts } from './model-texts.ts';
import { fieldId, modelQueueId } from './sketch.rules.ts';

export interface NeededField extends ModelField {
  /** the one that the company has; undefined = it is made with the flow */
  existing: CustomField | undefined;
}

const noFields: readonly CustomField[] = [];
const isNamed = (name: string) => (field: CustomField) => field.name.toLowerCase() === name.toLowerCase();

/** A model with the records of the company in the places of its own. */
export function useModelFlow(model: FlowModel, texts: ModelTexts, queue: { id: number; name: string } | undefined) {
  const client = useQueryClient();
  const fields = useFields('contact') ?? noFields;
  const needed = model
    .fields(texts)
    .map((field): NeededField => ({ ...field, existing: fields.find(isNamed(field.name)) }));
  const drawing = drawModel(model, texts);
  /** With what there is now, to be tried out: a field that is not there yet is passed over. */
  const tried: FlowDrawing = renameFlowReferences(drawing, (kind, id) =>
    kind === 'queue'
      ? (queue?.id ?? null)
      : (needed.find((_field, index) => fieldId(index) === id)?.existing?.id ?? null),
  );
  const fieldAttempts = useAttempts<string>();
  const flowAttempts = useAttempts<FlowFile>();
  const use = useMutation({
    mutationFn: async (): Promise<Flow> => {
      // One after another: their places follow from their order.
      for (const { name, type, existing } of needed)
        if (!existing)
          await fieldAttempts.run(name, (idempotencyKey) =>
            call(createCustomField, { body: { subject: 'contact', name, type }, idempotencyKey }),
          );
      const file: FlowFile = {
        format: 'balcao-flow-1',
        name: texts.models[model.key].name,
        drawing,
        names: [
          { kind: 'queue', id: modelQueueId, name: queue?.name ?? '' },
          ...needed.map(({ name, existing }, index) => ({
            kind: 'field' as const,
            id: fieldId(index),
            name: existing?.name ?? name,
          })),
        ],
      };
      return flowAttempts.run(file, (key) => storeImportedFlow(file, key));
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [flowsCrud.key] }),
        client.invalidateQueries({ queryKey: [customFieldsCrud.key] }),
      ]),
  });
  return { drawing, needed, tried, use };
}
