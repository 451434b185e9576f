import type { Profile, User } from '@balcao/contract';

/** The values of the form; ids as text, as its fields need them. */
export interface UserValues {
  name: string;
  email: string;
  /** a new user gets a mail with a link instead of a password */
  isInvited: boolean;
  password: string;
  /** asked for when one's own e-mail or password changes */
  currentPassword: string;
  profile: Profile;
  allTicket: boolean;
  /** null = all connections */
  whatsappId: number | null;
  queueIds: number[];
}

export function toFormValues(user: User | undefined): UserValues {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    isInvited: false,
    password: '',
    currentPassword: '',
    profile: user?.profile ?? 'user',
    allTicket: user?.allTicket.startsWith('enable') ?? false,
    whatsappId: user?.whatsappId ?? null,
    queueIds: user?.queues.map(({ id }) => id) ?? [],
  };
}

/** The request of the form. */
export function toRequestBody({
  name,
  email,
  password,
  currentPassword,
  profile,
  allTicket,
  whatsappId,
  queueIds,
}: UserValues) {
  return {
    name: name.trim(),
    email: email.trim(),
    password,
    ...(currentPassword !== '' && { currentPassword }),
    profile,
    allTicket: allTicket ? ('enabled' as const) : ('desabled' as const),
    whatsappId,
    queueIds,
  };
}
