import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type pg from 'pg';
import { password } from '../../apps/server/src/testing/password.ts';
import type { Comparison } from '../../tests/converge/compare.ts';
import { countersOf } from '../../tests/converge/figures.ts';
import type { Absence, Inhabitant } from '../../tests/converge/inhabitant.ts';
import { countTickets, isTheirs, lists, readPerson, readTickets, seenBy } from '../../tests/converge/truth.ts';
import type { World, WorldPerson } from '../../tests/converge/world.ts';
import { freshContext } from './browser.ts';

const reloads = 6;

const segments = { open: 'Em atendimento', pending: 'Aguardando' } as const;

/** Somebody at a page of a real browser. What is compared is what it has drawn: the rows at their places, and the numbers. */
export class BrowserResident implements Inhabitant {
  readonly person: WorldPerson;
  readonly #world: World;
  readonly #random: () => number;
  readonly #browser: Browser;
  #context: BrowserContext | undefined;
  #page: Page | undefined;
  #protocol: CDPSession | undefined;
  place: keyof typeof segments = 'open';
  returnedAt = 0;
  absence: Absence = 'none';

  constructor(world: World, person: WorldPerson, random: () => number, browser: Browser) {
    this.#world = world;
    this.person = person;
    this.#random = random;
    this.#browser = browser;
  }

  async open(): Promise<void> {
    this.#context = await freshContext(this.#browser);
    this.#page = await this.#context.newPage();
    this.#protocol = await this.#context.newCDPSession(this.#page);
    await this.#page.goto(`http://127.0.0.1:${this.#world.port}/login`);
    await this.#page.locator('input[type=email]').fill(this.person.email);
    await this.#page.locator('input[type=password]').fill(password);
    await this.#page.locator('button[type=submit]').click();
    await this.#page.waitForURL(({ pathname }) => pathname !== '/login');
    await this.#page.goto(`http://127.0.0.1:${this.#world.port}/tickets`);
    await this.move();
  }

  async move(): Promise<void> {
    this.place = this.#random() < 0.5 ? 'open' : 'pending';
    await this.#page
      ?.getByRole('radiogroup', { name: 'Atendimentos abertos' })
      .locator('label')
      .filter({ hasText: segments[this.place] })
      .click({ timeout: 10_000 });
  }

  async live(untilMs: number): Promise<void> {
    while (performance.now() < untilMs) {
      await this.move().catch(() => undefined);
      await sleep(Math.min(1_000 + this.#random() * 5_000, Math.max(0, untilMs - performance.now())));
    }
  }

  async leave(absence: Absence): Promise<void> {
    this.absence = absence;
    if (absence === 'offline' || absence === 'stutter' || absence === 'sleep') await this.#context?.setOffline(true);
    if (absence === 'nap' || absence === 'sleep') await this.#setFrozen(true);
  }

  async return(): Promise<void> {
    const { absence } = this;
    if (absence === 'nap' || absence === 'sleep') await this.#setFrozen(false);
    if (absence === 'offline' || absence === 'stutter' || absence === 'sleep') await this.#context?.setOffline(false);
    if (absence === 'reload' || absence === 'logout') {
      await this.#reload();
    }
    this.returnedAt = performance.now();
  }

  /** Reloads as a person does: again where a process that is down, or an upgrade, has left an error page. */
  async #reload(): Promise<void> {
    for (const attempt of Array(reloads).keys())
      try {
        await this.#page?.reload();
        return await this.move();
      } catch (error) {
        if (attempt === reloads - 1) throw error;
      }
  }

  async #setFrozen(frozen: boolean): Promise<void> {
    await this.#protocol?.send('Page.setWebLifecycleState', { state: frozen ? 'frozen' : 'active' });
  }

  async compare(db: pg.Pool): Promise<Comparison[]> {
    const drawn = await this.#page?.evaluate(() => ({
      rows: [...document.querySelectorAll<HTMLElement>('[role=option][data-ticket]')].map((row) => ({
        id: Number(row.dataset['ticket']),
        place: Number(row.getAttribute('aria-posinset')),
      })),
      counts: [
        ...document.querySelectorAll<HTMLElement>('[role=radiogroup][aria-label="Atendimentos abertos"] label'),
      ].map((label) => label.textContent.replace(/\D/g, '')),
    }));
    const person = await readPerson(db, this.person.id);
    const { where, order } = lists[this.place];
    const isOwn = person.profile !== 'admin' && this.place === 'open';
    const all = [seenBy(person), where, ...(isOwn ? [isTheirs(person)] : [])].join(' AND ');
    const tickets = await readTickets(db, all, order, Math.max(0, ...(drawn?.rows ?? []).map(({ place }) => place)));
    const counters = await countTickets(db, countersOf(person));
    const open = person.profile === 'admin' ? counters.all : counters.mine;
    return [
      {
        part: 'lists',
        shown: drawn?.rows.map(({ id }) => id),
        truth: drawn?.rows.map(({ place }) => tickets[place - 1]?.id),
      },
      {
        part: 'counters',
        shown: drawn?.counts,
        truth: [String(open), counters.pending > 99 ? '99' : counters.pending === 0 ? '' : String(counters.pending)],
      },
    ];
  }

  async close(): Promise<void> {
    await this.#context?.close();
  }
}
