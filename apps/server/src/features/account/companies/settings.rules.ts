import {
  badgeCountsWaitingSetting,
  firstStepsSetting,
  isPixLimit,
  maskedNumbersChoices,
  maskedNumbersSetting,
  maxCloseReasonLength,
  pushContents,
  pushContentSetting,
  nothingOnDevicesSetting,
  phoneKeepsAvailableSetting,
  pixChargers,
  pixLimitSettings,
  ratingDeadlines,
  ratingScales,
  type UserActor,
} from '@balcao/contract';

/**
 * `admin` = admins of the company; `super` = operators of the installation only; `super-among-operators` = operators in
 * a company that has some, where the whole installation uses the value, and admins in any other company.
 */
interface SettingRule {
  by: 'admin' | 'super' | 'super-among-operators';
  allows(value: string): boolean;
  /** can be written and never read: a key of another service */
  secret?: true;
  /** decides what sessions may do: their cache entries are dropped */
  ofSessions?: true;
  /** decides about money of the company: an operator inside leaves it as it is */
  ofMoney?: true;
}

const oneOf = (...words: string[]): SettingRule => ({ by: 'admin', allows: (value) => words.includes(value) });
const toggle = oneOf('enabled', 'disabled');

/** Every setting and the values it accepts. */
const rules: Readonly<Record<string, SettingRule>> = {
  userRating: toggle,
  ratingScale: oneOf(...ratingScales),
  ratingWords: toggle,
  ratingDeadline: oneOf(...Object.keys(ratingDeadlines)),
  scheduleType: oneOf('disabled', 'queue', 'company'),
  CheckMsgIsGroup: toggle,
  call: toggle,
  sendGreetingAccepted: toggle,
  sendMsgTransfTicket: toggle,
  sendGreetingMessageOneQueues: toggle,
  chatBotType: oneOf('text'),
  onlyAssigneeSends: toggle,
  historyAcrossQueues: toggle,
  linkPreviews: toggle,
  [pixLimitSettings.by]: { ...oneOf(...pixChargers), ofMoney: true },
  [pixLimitSettings.upTo]: { by: 'admin', allows: isPixLimit, ofMoney: true },
  thanksKeepClosed: toggle,
  expiredCloseReason: { by: 'admin', allows: (value) => value.trim().length <= maxCloseReasonLength },
  adminSecondFactor: { ...toggle, ofSessions: true },
  [maskedNumbersSetting]: { ...oneOf(...maskedNumbersChoices), ofSessions: true },
  [nothingOnDevicesSetting]: toggle,
  [badgeCountsWaitingSetting]: toggle,
  [phoneKeepsAvailableSetting]: toggle,
  [pushContentSetting]: oneOf(...pushContents),
  [firstStepsSetting.key]: oneOf(firstStepsSetting.shown, firstStepsSetting.dismissed),
  campaignsEnabled: { by: 'super', allows: (value) => ['true', 'false', 'enabled', 'disabled'].includes(value) },
  asaas: { by: 'super-among-operators', allows: () => true, secret: true },
};

export function settingRule(key: string): SettingRule | undefined {
  return Object.hasOwn(rules, key) ? rules[key] : undefined;
}

/** Whether an admin may change a setting of their company. */
export function mayChange(
  { by, secret, ofSessions, ofMoney }: Omit<SettingRule, 'allows'>,
  actor: Pick<UserActor, 'super' | 'operator'>,
  hasOperators: boolean,
): boolean {
  // An operator inside the company leaves credentials, how people sign in, and what they may charge as they are.
  if (actor.operator && (secret || ofSessions || ofMoney)) return false;
  return by === 'admin' || actor.super || (by === 'super-among-operators' && !hasOperators);
}

export const secretRules: readonly (readonly [string, SettingRule])[] = Object.entries(rules).filter(
  ([, rule]) => rule.secret,
);
export const secretKeys: readonly string[] = secretRules.map(([key]) => key);

/** Returns whether a setting is secret. A key that is no longer in the rules is shown. */
export const isSecret = (key: string): boolean => settingRule(key)?.secret === true;
