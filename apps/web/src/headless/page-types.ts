import type {
  countTicketViews,
  EndpointAnswer,
  getDashboard,
  getLiveTeam,
  Message,
  SessionUser,
  Ticket,
  TicketStatus,
  TicketView,
} from '@balcao/contract';

// What whoever runs a page without drawing it sees of it. Only types of the contract: they read this module without the rest of the app.

/** Where the page is: the inbox with a list, or a view, and perhaps a conversation; or one of the other screens. */
export type Place =
  | { kind: 'inbox'; list: TicketStatus | 'snoozed' | 'unanswered' | { viewId: number }; uuid?: string }
  | { kind: 'board' }
  | { kind: 'dashboard' }
  | { kind: 'team' };

/** What the page shows now; what is not on screen, or has not come yet, is absent. */
export interface Screen {
  /** who is logged in, and what they may do */
  user?: SessionUser | undefined;
  lists?:
    | {
        /** of the list that is shown, as far as it was loaded */
        tickets: readonly Ticket[];
        /** there are further ones */
        hasMore: boolean;
        /** beside the lists */
        counts: Record<'mine' | 'nobody' | 'all' | 'pending' | 'snoozed' | 'unanswered', number | undefined>;
      }
    | undefined;
  /** beside the menu */
  badges?: { pending: number; unread: number } | undefined;
  thread?: { ticket: Ticket; messages: readonly Message[]; hasMore: boolean } | undefined;
  drafts?: { ticketId: number; text: string }[] | undefined;
  views?:
    | {
        all: readonly TicketView[];
        pinnedIds: readonly number[];
        counts: ReadonlyMap<number, EndpointAnswer<typeof countTicketViews>[number]>;
      }
    | undefined;
  dashboard?: EndpointAnswer<typeof getDashboard> | undefined;
  team?: EndpointAnswer<typeof getLiveTeam> | undefined;
  board?: { lanes: { id: number | null; count: number; ticketIds: readonly number[] }[] } | undefined;
}

export interface HeadlessPage {
  login(email: string, password: string): Promise<unknown>;
  logout(): Promise<void>;
  isLoggedIn(): boolean;
  goTo(place: Place): void;
  readScreen(): Readonly<Screen>;
  /** Types a text into the composer of a conversation. */
  write(ticketId: number, text: string): void;
  /** Accepts, resolves or passes on a ticket, as its buttons do. Rejects with the refusal. */
  changeTicket(change: {
    id: number;
    status?: TicketStatus;
    userId?: number | null;
    queueId?: number | null;
  }): Promise<unknown>;
  /** of the session; null = there is none */
  readToken(): string | null;
  close(): void;
}
