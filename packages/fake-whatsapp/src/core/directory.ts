import { jidDecode } from 'baileys';
import { Account, Group } from './accounts.ts';

const FIRST_GROUP = 120_363_000_000_000_000n;

/** The people and groups of this WhatsApp. */
export class Directory {
  readonly accounts = new Map<string, Account>();
  readonly groups = new Map<string, Group>();

  account(number: string, name: string): Account {
    const account = new Account(number, name);
    this.accounts.set(number, account);
    return account;
  }

  group(subject: string, members: readonly Account[]): Group {
    const group = new Group(`${FIRST_GROUP + BigInt(this.groups.size)}@g.us`, subject, members);
    this.groups.set(group.jid, group);
    return group;
  }

  /** By phone number or private id, with or without a device. */
  findAccount(jid: string): Account | undefined {
    const decoded = jidDecode(jid);
    if (!decoded) return undefined;
    if (decoded.server === 's.whatsapp.net') return this.accounts.get(decoded.user);
    if (decoded.server !== 'lid') return undefined;
    return [...this.accounts.values()].find(
      (account) => account.lidUser === decoded.user || account.isFormerLid(decoded.user),
    );
  }
}

export function deviceOf(jid: string): number {
  return jidDecode(jid)?.device ?? 0;
}
