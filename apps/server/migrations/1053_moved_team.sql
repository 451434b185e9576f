-- People, queues and settings that a company had in another program come along as well (docs/decisions/0308, 0309).
ALTER TABLE moved_rows DROP CONSTRAINT moved_rows_kind_check;
ALTER TABLE moved_rows ADD CONSTRAINT moved_rows_kind_check CHECK (kind IN (
  'companies', 'users', 'queues', 'userQueues', 'queueOptions', 'settings', 'tags', 'quickReplies', 'fileLists', 'fileListFiles',
  'contacts', 'contactFields', 'contactTags', 'tickets', 'ticketTags', 'notes', 'ratings', 'messages', 'schedules',
  'contactLists', 'contactListItems', 'campaigns', 'campaignSends'));
-- Who still has the password hash of another program.
CREATE INDEX users_bcrypt ON users (id) WHERE password_hash LIKE '$2%';
