import type { FlowBlock, FlowBlockKind, FlowBlockOf, FlowWay } from '@balcao/contract';
import {
  IconApi,
  IconArrowsSplit2,
  IconAt,
  IconCalendar,
  IconChevronsUp,
  IconClock,
  IconCursorText,
  IconFlagCheck,
  IconForms,
  IconGitFork,
  IconHash,
  IconHourglass,
  IconId,
  IconLayoutList,
  IconListCheck,
  IconMessage,
  IconMicrophone,
  IconPhoto,
  IconRepeat,
  IconRoute,
  IconSparkles,
  IconTags,
  IconUserShare,
  type Icon,
} from '../../../ui/icons/index.ts';
import type { NewId } from './drawing/edit-drawing.rules.ts';

/** The five kinds of blocks, each with a tint of its own. */
export const blockSections = ['messages', 'questions', 'logic', 'actions', 'ends'] as const;
export type BlockSection = (typeof blockSections)[number];

interface BlockKind<Kind extends FlowBlockKind> {
  section: BlockSection;
  icon: Icon;
  /** a block in which nothing is written yet */
  make: (id: string, newId: NewId) => FlowBlockOf<Kind>;
}

const nowhere: FlowWay = { to: 'nowhere' };
const next: FlowWay = { to: 'next' };

const question = (id: string) => ({
  id,
  text: '',
  saveAs: '',
  retryText: '',
  tries: 2,
  failed: nowhere,
  silence: null,
  isPersonal: false,
  skipIfKnown: false,
});

export const blockKinds: { readonly [Kind in FlowBlockKind]: BlockKind<Kind> } = {
  text: { section: 'messages', icon: IconMessage, make: (id) => ({ kind: 'text', id, text: '' }) },
  files: { section: 'messages', icon: IconPhoto, make: (id) => ({ kind: 'files', id, fileListId: null }) },
  audio: { section: 'messages', icon: IconMicrophone, make: (id) => ({ kind: 'audio', id, fileListId: null }) },
  buttons: {
    section: 'questions',
    icon: IconListCheck,
    make: (id, newId) => ({
      kind: 'buttons',
      ...question(id),
      choices: [
        { id: newId(), title: '', way: nowhere },
        { id: newId(), title: '', way: nowhere },
      ],
    }),
  },
  list: {
    section: 'questions',
    icon: IconLayoutList,
    make: (id, newId) => ({
      kind: 'list',
      ...question(id),
      open: '',
      choices: [
        { id: newId(), title: '', description: '', way: nowhere },
        { id: newId(), title: '', description: '', way: nowhere },
      ],
    }),
  },
  ask: {
    section: 'questions',
    icon: IconCursorText,
    // Any words will do: only a picture or a voice message is no answer.
    make: (id) => ({ kind: 'ask', ...question(id), failed: next }),
  },
  taxId: {
    section: 'questions',
    icon: IconId,
    make: (id) => ({ kind: 'taxId', ...question(id), saveAs: 'cpf', isPersonal: true, accepts: 'cpf' }),
  },
  email: {
    section: 'questions',
    icon: IconAt,
    make: (id) => ({ kind: 'email', ...question(id), saveAs: 'email', isPersonal: true }),
  },
  number: {
    section: 'questions',
    icon: IconHash,
    make: (id) => ({ kind: 'number', ...question(id), min: null, max: null }),
  },
  date: {
    section: 'questions',
    icon: IconCalendar,
    make: (id) => ({ kind: 'date', ...question(id), accepts: 'any' }),
  },
  condition: {
    section: 'logic',
    icon: IconArrowsSplit2,
    make: (id, newId) => ({
      kind: 'condition',
      id,
      branches: [
        {
          id: newId(),
          title: '',
          match: 'all',
          tests: [{ variable: 'nome', operator: 'filled', value: '' }],
          way: nowhere,
        },
      ],
      otherwise: next,
    }),
  },
  hours: {
    section: 'logic',
    icon: IconClock,
    make: (id) => ({ kind: 'hours', id, of: { whose: 'company' }, open: next, closed: nowhere }),
  },
  wait: {
    section: 'logic',
    icon: IconHourglass,
    make: (id) => ({ kind: 'wait', id, minutes: 60, untilOpen: false }),
  },
  abTest: {
    section: 'logic',
    icon: IconGitFork,
    make: (id, newId) => ({
      kind: 'abTest',
      id,
      branches: [
        { id: newId(), title: 'A', share: 50, way: nowhere },
        { id: newId(), title: 'B', share: 50, way: nowhere },
      ],
    }),
  },
  field: { section: 'actions', icon: IconForms, make: (id) => ({ kind: 'field', id, fieldId: null, value: '' }) },
  tag: { section: 'actions', icon: IconTags, make: (id) => ({ kind: 'tag', id, tagId: null, removes: false }) },
  priority: {
    section: 'actions',
    icon: IconChevronsUp,
    make: (id) => ({ kind: 'priority', id, priority: 'high' }),
  },
  call: {
    section: 'actions',
    icon: IconApi,
    make: (id) => ({
      kind: 'call',
      id,
      method: 'GET',
      url: '',
      headers: [],
      body: '',
      mayRepeat: false,
      timeoutSeconds: 10,
      saves: [],
      found: next,
      notFound: nowhere,
      failed: nowhere,
      unknown: nowhere,
    }),
  },
  ai: {
    section: 'actions',
    icon: IconSparkles,
    make: (id) => ({
      kind: 'ai',
      id,
      promptId: null,
      text: '',
      goal: '',
      saveAs: '',
      isPersonal: false,
      turns: 5,
      silence: null,
      reached: next,
      person: nowhere,
      limit: nowhere,
      failed: nowhere,
    }),
  },
  followUp: {
    section: 'actions',
    icon: IconRepeat,
    make: (id) => ({ kind: 'followUp', id, followUpId: null }),
  },
  handOver: {
    section: 'actions',
    icon: IconUserShare,
    make: (id) => ({ kind: 'handOver', id, queueId: null, userId: null, toOwner: false }),
  },
  goTo: { section: 'ends', icon: IconRoute, make: (id) => ({ kind: 'goTo', id, flowId: null }) },
  end: { section: 'ends', icon: IconFlagCheck, make: (id) => ({ kind: 'end', id, closeReason: '', farewell: true }) },
};

export const makeBlock = (kind: FlowBlockKind, newId: NewId): FlowBlock => blockKinds[kind].make(newId(), newId);
