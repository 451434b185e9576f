import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../apps/server/src/testing/pool.ts';
import type { Place } from '../../apps/web/src/headless/page-types.ts';
import { Client, until } from '../../apps/server/src/testing/client.ts';
import { password } from '../../apps/server/src/testing/password.ts';
import { openPage, type OpenPage } from './browser/open-page.ts';
import { SharedBrowser } from './browser/storage.ts';
import { compareScreen, type Comparison } from './compare.ts';
import type { Absence, Inhabitant } from './inhabitant.ts';
import type { World, WorldPerson } from './world.ts';

/** Somebody at a page: where they are, what they do, how they go away and return. */
export class Resident implements Inhabitant {
  readonly person: WorldPerson;
  readonly #world: World;
  readonly #random: () => number;
  readonly #browser = new SharedBrowser();
  #page: OpenPage | undefined;
  place: Place = { kind: 'inbox', list: 'open' };
  /** of the last return */
  returnedAt = 0;
  absence: Absence = 'none';

  constructor(world: World, person: WorldPerson, random: () => number) {
    this.#world = world;
    this.person = person;
    this.#random = random;
  }

  get page(): OpenPage {
    if (!this.#page) throw new Error('the page is closed');
    return this.#page;
  }

  #pick = <T>(all: readonly T[]): T => all[Math.floor(this.#random() * all.length)] as T;

  async open(): Promise<void> {
    this.#page = await openPage(this.#world.port, this.#browser);
    this.page.goTo(this.place);
    await this.logIn();
  }

  /** Until it is so: the server may be away. */
  async logIn(): Promise<void> {
    await until(async () => this.page.isLoggedIn() || this.page.login(this.person.email, password), 60_000);
  }

  async #loadAgain(): Promise<void> {
    await this.#page?.end();
    this.#page = await openPage(this.#world.port, this.#browser);
    this.page.goTo(this.place);
  }

  /** Shows something else, as far as the person may. */
  async move(): Promise<void> {
    const { user } = this.page.readScreen();
    const isWatching = user?.profile === 'admin' || user?.profile === 'supervisor';
    const kind = this.#random();
    if (kind < 0.12) this.place = { kind: 'board' };
    else if (kind < 0.24 && isWatching) this.place = { kind: 'dashboard' };
    else if (kind < 0.34 && isWatching) this.place = { kind: 'team' };
    else {
      const list = this.#pick([
        'open',
        'open',
        'pending',
        'closed',
        'snoozed',
        'unanswered',
        { viewId: this.#pick(this.#world.sharedViewIds) },
      ] as const);
      const tickets = this.page.readScreen().lists?.tickets ?? [];
      const uuid = this.#pick(tickets.slice(0, 12))?.uuid;
      this.place = { kind: 'inbox', list, ...(uuid !== undefined && { uuid }) };
    }
    this.page.goTo(this.place);
  }

  /** Does something that a person at a page does. */
  async act(): Promise<void> {
    const { lists } = this.page.readScreen();
    const ticket = this.#pick(lists?.tickets.slice(0, 20) ?? []);
    const kind = this.#random();
    if (kind < 0.4 || !ticket) return this.move();
    if (kind < 0.7)
      return this.page.write(ticket.id, this.#random() < 0.3 ? '' : `Rascunho ${Math.floor(this.#random() * 1e6)}`);
    if (kind < 0.85) {
      const status = ticket.status === 'open' ? 'closed' : 'open';
      const userId = status === 'open' ? this.person.id : undefined;
      await this.page
        .changeTicket({ id: ticket.id, status, ...(userId !== undefined && { userId }) })
        .catch(() => undefined);
      return;
    }
    const own = new Client(`http://127.0.0.1:${this.#world.port}`);
    own.token = this.page.readToken() ?? '';
    const viewId = this.#pick(this.#world.sharedViewIds);
    if (kind < 0.93)
      await own.put(`/ticket-views/${viewId}/pinned`, { isPinned: this.#random() < 0.5 }).catch(() => undefined);
    else
      await own
        .post('/ticket-views', {
          name: `Minha ${Math.floor(this.#random() * 1e6)}`,
          filters: { status: 'pending', showAll: true },
        })
        .catch(() => undefined);
  }

  async leave(absence: Absence): Promise<void> {
    this.absence = absence;
    if (absence === 'stutter') this.page.setNetwork('held');
    else if (absence === 'offline') this.page.setNetwork('gone');
    else if (absence === 'nap' || absence === 'sleep') this.page.sleep(absence === 'sleep');
    else if (absence === 'hidden') this.page.setVisible(false);
    else if (absence === 'logout') await this.page.logout();
  }

  async return(): Promise<void> {
    const { absence } = this;
    if (absence === 'stutter' || absence === 'offline') this.page.setNetwork('up');
    else if (absence === 'nap' || absence === 'sleep') this.page.wake();
    else if (absence === 'hidden') this.page.setVisible(true);
    else if (absence === 'reload') await this.#loadAgain();
    else if (absence === 'logout') await this.logIn();
    this.returnedAt = performance.now();
  }

  /** Lives at the page until a moment, a little at a time. */
  async live(untilMs: number): Promise<void> {
    while (performance.now() < untilMs) {
      await this.act();
      await sleep(Math.min(500 + this.#random() * 4_000, Math.max(0, untilMs - performance.now())));
    }
  }

  compare(db: Pool): Promise<Comparison[]> {
    return compareScreen(db, this.person.id, this.place, this.page.readScreen());
  }

  async close(): Promise<void> {
    await this.#page?.end();
  }
}
