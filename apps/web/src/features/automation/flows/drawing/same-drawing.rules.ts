import type { FlowDrawing } from '@balcao/contract';

/** Whether two drawings are the same, whatever the order in which their parts name what they have. */
export const isSameDrawing = (one: FlowDrawing, other: FlowDrawing): boolean => inOrder(one) === inOrder(other);

const inOrder = (drawing: FlowDrawing): string =>
  JSON.stringify(drawing, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
