-- The bucket in which files of the installation lie, as its first process with one noted it: a process that knows another or none
-- would show files as missing, and store new ones where no other process looks.
ALTER TABLE installation ADD COLUMN bucket text;
