import { firstStepsSetting } from '@balcao/contract';

/** `admin` = of the company; `super` = operators of the installation alone. */
interface SettingRule {
  by: 'admin' | 'super';
  allows(value: string): boolean;
  /** can be written and never read: a key of somebody else's service */
  secret?: true;
}

const oneOf = (...words: string[]): SettingRule => ({ by: 'admin', allows: (value) => words.includes(value) });
const toggle = oneOf('enabled', 'disabled');

/** Every setting there is, and what it may be. */
const rules: Readonly<Record<string, SettingRule>> = {
  userRating: toggle,
  scheduleType: oneOf('disabled', 'queue', 'company'),
  CheckMsgIsGroup: toggle,
  call: toggle,
  sendGreetingAccepted: toggle,
  sendMsgTransfTicket: toggle,
  sendGreetingMessageOneQueues: toggle,
  chatBotType: oneOf('text'),
  onlyAssigneeSends: toggle,
  [firstStepsSetting.key]: oneOf(firstStepsSetting.shown, firstStepsSetting.dismissed),
  campaignsEnabled: { by: 'super', allows: (value) => ['true', 'false', 'enabled', 'disabled'].includes(value) },
  asaas: { by: 'admin', allows: () => true, secret: true },
};

export function settingRule(key: string): SettingRule | undefined {
  return Object.hasOwn(rules, key) ? rules[key] : undefined;
}

export const secretKeys: readonly string[] = Object.keys(rules).filter((key) => rules[key]?.secret);

/** A key nobody knows any more is shown; only what is known to be secret is not. */
export const isSecret = (key: string): boolean => settingRule(key)?.secret === true;
