-- Of an image that is delivered as a mosaic there is a smaller picture of the whole.
ALTER TABLE delivery_file DROP CONSTRAINT delivery_file_kind_check;
ALTER TABLE delivery_file
  ADD CONSTRAINT delivery_file_kind_check
  CHECK (kind IN ('icon', 'full', 'tiff', 'overview', 'png', 'analytic', 'zip'));
