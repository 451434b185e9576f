import type { MediaStore } from '../media/store.ts';
import type { Order } from '../phone/business-content.ts';
import type { NoiseAuthority } from '../wire/authority.ts';
import type { Directory } from './directory.ts';
import type { Faults } from './faults.ts';
import type { StanzaRecord } from './record.ts';

/** The shared parts of the test peer. */
export interface TestPeerState {
  directory: Directory;
  record: StanzaRecord;
  faults: Faults;
  media: MediaStore;
  /** https://host:port, where files are uploaded */
  mediaAddress: string;
  authority: NoiseAuthority;
  /** what was ordered, by the order's id */
  orders: Map<string, Order>;
  /** how many one-time keys are reported to a companion at least */
  reportedPreKeyCount: number;
}
