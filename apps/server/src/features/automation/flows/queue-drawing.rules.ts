import {
  buildOptionTree,
  choiceLimits,
  emptyFlowDrawing,
  flowLimits,
  type FlowBlock,
  type FlowDrawing,
  type FlowExit,
  type FlowGroup,
  type OptionNode,
} from '@balcao/contract';

/** An option as the editor of queues has it. */
interface OptionRow {
  id: number;
  parentId: number | null;
  option: string;
  title: string;
  message: string;
}

/** A column of groups for each step of the tree. */
const columnWidth = 280;
const rowHeight = 320;

/**
 * Draws the options of a queue as a flow: a group for each place with a choice, and after the last option its words and the queue. A
 * place has as many choices as a list shows; those that do not fit stand on a further page of it.
 */
export function drawingOfQueue(
  queue: { id: number; name: string; greetingMessage: string },
  options: readonly OptionRow[],
): FlowDrawing {
  const groups: FlowGroup[] = [];
  const rowsOf = new Map<number, number>();
  const toQueue: FlowExit = { to: 'queue', queueId: queue.id };

  /** Adds a group; undefined = there is no room for it. */
  function add(title: string, depth: number, blocks: FlowBlock[]): FlowGroup {
    const row = rowsOf.get(depth) ?? 0;
    rowsOf.set(depth, row + 1);
    const group = {
      id: `g${groups.length + 1}`,
      title: cut(title, flowLimits.title),
      x: depth * columnWidth,
      y: row * rowHeight,
      blocks,
      next: toQueue,
    };
    groups.push(group);
    return group;
  }

  /** A place of the tree: its words, then what can be chosen there. */
  function draw(title: string, words: string, children: readonly OptionNode<OptionRow>[], depth: number): FlowExit {
    const text = words.trim() === '' ? title : words;
    const group = add(title, depth, []);
    if (children.length === 0) {
      group.blocks.push({ kind: 'text', id: `b${group.id}`, text: cut(text, flowLimits.text) });
      return { to: 'group', groupId: group.id };
    }
    const pages = pagesOf(children);
    const [first = [], ...further] = pages;
    const more = further.length === 0 ? undefined : drawFurther(title, text, further, depth + 1);
    group.blocks.push(listOf(group.id, text, first, depth, more));
    return { to: 'group', groupId: group.id };
  }

  function drawFurther(
    title: string,
    text: string,
    [page = [], ...rest]: readonly (readonly OptionNode<OptionRow>[])[],
    depth: number,
  ): FlowExit {
    const group = add(title, depth, []);
    const more = rest.length === 0 ? undefined : drawFurther(title, text, rest, depth + 1);
    group.blocks.push(listOf(group.id, text, page, depth, more));
    return { to: 'group', groupId: group.id };
  }

  function listOf(
    groupId: string,
    text: string,
    page: readonly OptionNode<OptionRow>[],
    depth: number,
    more: FlowExit | undefined,
  ): FlowBlock {
    const choices = page.map((option) => ({
      id: `o${option.id}`,
      title: cut(option.title, choiceLimits.rowTitle),
      description: '',
      way: draw(option.title, option.message, option.children, depth + 1),
    }));
    const further = more ? [{ id: 'more', title: moreTitle, description: '', way: more }] : [];
    return {
      kind: 'list',
      id: `b${groupId}`,
      text: cut(text, flowLimits.text),
      saveAs: '',
      retryText: '',
      tries: 3,
      failed: toQueue,
      silence: null,
      isPersonal: false,
      skipIfKnown: false,
      open: openTitle,
      choices: [...choices, ...further],
    };
  }

  const entry = draw(queue.name, queue.greetingMessage, buildOptionTree(options), 1);
  return { ...emptyFlowDrawing, entry: { ...emptyFlowDrawing.entry, to: entry }, groups };
}

/** Words of a drawing that its author writes otherwise where they like: the drawing is theirs. */
const moreTitle = 'Mais opções';
const openTitle = 'Ver opções';

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;

/** The choices of a list, page by page; all but the last page leave room for the one that leads on. */
function pagesOf<T>(all: readonly T[]): T[][] {
  const pages: T[][] = [];
  let from = 0;
  for (; all.length - from > choiceLimits.rows; from += choiceLimits.rows - 1)
    pages.push(all.slice(from, from + choiceLimits.rows - 1));
  return [...pages, all.slice(from)];
}
