import { attribute, node } from '../../wire/nodes.ts';
import { answerAppState } from './app-state.ts';
import { answerBlocklist, answerPicture, answerPrivacy, answerUsers } from './contacts.ts';
import { answerGroups } from './groups.ts';
import { answerKeys } from './keys.ts';
import { answerOrders } from './orders.ts';
import { answerRestrictions } from './restrictions.ts';
import type { Answer } from './query.ts';

export { Refusal } from './query.ts';

const MEDIA_TTL_SECONDS = 3600;

const answerMediaHosts: Answer = ({ peer }) => {
  const hostname = new URL(peer.mediaAddress).host;
  const attributes = { auth: 'loopback', ttl: MEDIA_TTL_SECONDS, auth_ttl: MEDIA_TTL_SECONDS, max_buckets: 12 };
  return [node('media_conn', attributes, [node('host', { hostname, maxContentLengthBytes: 100_000_000 })])];
};

const answerNothing: Answer = () => [];

/** Answers by the namespace of the query. */
const ANSWERS: Record<string, Answer> = {
  abt: () => [node('props', { hash: 'h1' }, [])],
  blocklist: answerBlocklist,
  encrypt: answerKeys,
  'fb:thrift_iq': answerOrders,
  passive: answerNothing,
  privacy: answerPrivacy,
  usync: answerUsers,
  'urn:xmpp:whatsapp:dirty': answerNothing,
  'w:g2': answerGroups,
  'w:m': answerMediaHosts,
  'w:mex': answerRestrictions,
  'w:p': answerNothing,
  'w:profile:picture': answerPicture,
  'w:stats': answerNothing,
  'w:sync:app:state': answerAppState,
};

export function answerTo(stanza: Parameters<Answer>[0]['stanza']): Answer | undefined {
  return ANSWERS[attribute(stanza, 'xmlns')];
}
