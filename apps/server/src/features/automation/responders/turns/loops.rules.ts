/** What tells that programs answer each other. */
export interface LoopFacts {
  /** how often responders moved the ticket from queue to queue because of one message */
  moves: number;
  /** turns of its ticket that responders answered within ten minutes */
  lately: number;
  /** and within a day */
  today: number;
}

/**
 * Whether a responder is not to be asked any more, since nobody may be reading: responders that send a contact to each
 * other, and one that talks to the robot of somebody else, would go on for ever. People do not write that much.
 */
export const isRobotLoop = ({ moves, lately, today }: LoopFacts): boolean =>
  moves > maxMoves || lately >= maxLately || today >= maxToday;

const maxMoves = 5;
const maxLately = 60;
const maxToday = 300;
