-- Contacts of the simulated phone vote, rename a group and leave it: these wait for the company's device like other changes. What is about
-- a group has no message that it is about.
ALTER TABLE sandbox_changes DROP CONSTRAINT sandbox_changes_kind_check;
ALTER TABLE sandbox_changes ADD CONSTRAINT sandbox_changes_kind_check CHECK (
  kind IN ('edit', 'delete', 'reaction', 'vote', 'rename', 'leave')
);
