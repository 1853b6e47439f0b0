-- Nothing new is bought by a member who has left.
CREATE TRIGGER "voucher_orders_member_here" BEFORE INSERT ON "voucher_orders"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
