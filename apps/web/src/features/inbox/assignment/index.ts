export { ContactOwner } from './contact-owner.tsx';
export { QueueAssignment } from './queue-assignment.tsx';
export { OwnPlaces, PlacesCount } from './places.tsx';
export { usePlacesTaken } from './assignment.queries.ts';
export { WaitReason } from './wait-reason.tsx';
