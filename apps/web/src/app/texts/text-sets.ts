import type { Namespace } from '@balcao/i18n';

/**
 * The i18n namespaces that are fetched together: a set is one file per language. A namespace that is in none of these
 * is a set of its own, named like it. Texts of the screens without a session come with the app.
 */
export const textSets = {
  public: ['common', 'coreErrors', 'auth'],
  /** namespaces around every screen with a session */
  session: [
    'shell',
    'availability',
    'assignment',
    'shortcuts',
    'palette',
    'notifications',
    'tickets',
    'inbox',
    'messages',
    'composer',
    'emoji',
  ],
  /** what the inbox needs besides */
  inbox: ['contacts', 'fieldValues', 'notes', 'quickMessages', 'tags', 'views'],
  /** what an open conversation needs besides */
  conversation: ['contactPanel', 'followUpPanel', 'serviceLog', 'tasks'],
  campaigns: ['campaigns', 'campaignTexts'],
  connections: [
    'connections',
    'connectionDiagnosis',
    'connectionForm',
    'connectionOutages',
    'connectionPairing',
    'connectionPasskey',
    'connectionBackfill',
    'cloudAccount',
  ],
  /** the tabs of the settings that the operator has */
  installation: ['records', 'companies'],
  payments: ['payments', 'plans'],
  messagesApi: ['messagesApi', 'outgoingWebhooks'],
} as const satisfies Record<string, readonly Namespace[]>;

/** Texts that only the server uses: in mails, in its documentation, in answers to callers. */
const serverOnly = ['apiDocs', 'linkPage', 'mail', 'presence', 'voiceCalls'] as const satisfies readonly Namespace[];

type Grouped = (typeof textSets)[keyof typeof textSets][number];
export type TextSet = keyof typeof textSets | Exclude<Namespace, Grouped | (typeof serverOnly)[number]>;

export function namespacesOf(set: TextSet): readonly Namespace[] {
  return isGroup(set) ? textSets[set] : [set];
}

const isGroup = (set: TextSet): set is keyof typeof textSets => Object.hasOwn(textSets, set);

/** All sets there are, of these namespaces. */
export function listTextSets(namespaces: readonly Namespace[]): TextSet[] {
  const elsewhere = new Set<Namespace>([...Object.values(textSets).flat(), ...serverOnly]);
  const alone = namespaces.filter((name): name is Exclude<TextSet, keyof typeof textSets> => !elsewhere.has(name));
  return [...(Object.keys(textSets) as (keyof typeof textSets)[]), ...alone];
}
