-- Nothing new is written down about a member who has left: an access token outlives its member by
-- minutes. The lock waits for a leaving that is under way, and then sees it.
CREATE FUNCTION "member_must_be_here"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"left_at" timestamp with time zone;
BEGIN
	SELECT "deleted_at" INTO "left_at" FROM "members" WHERE "id" = NEW."member_id" FOR KEY SHARE;
	IF "left_at" IS NOT NULL THEN
		RAISE EXCEPTION 'the member has left' USING ERRCODE = 'ML001';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "member_sessions_member_here" BEFORE INSERT ON "member_sessions"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "member_socials_member_here" BEFORE INSERT ON "member_socials"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "notifications_member_here" BEFORE INSERT ON "notifications"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "personal_coupons_member_here" BEFORE INSERT ON "personal_coupons"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "reservations_member_here" BEFORE INSERT ON "reservations"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "tours_member_here" BEFORE INSERT ON "tours"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "reservation_drafts_member_here" BEFORE INSERT ON "reservation_drafts"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "wishlist_hotels_member_here" BEFORE INSERT ON "wishlist_hotels"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "viewed_hotels_member_here" BEFORE INSERT ON "viewed_hotels"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "compared_rooms_member_here" BEFORE INSERT ON "compared_rooms"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
CREATE TRIGGER "idempotency_keys_member_here" BEFORE INSERT ON "idempotency_keys"
FOR EACH ROW EXECUTE FUNCTION "member_must_be_here"();
--> statement-breakpoint
-- Whoever has a password joined by the form that asks for these consents.
UPDATE "members" SET "terms_agreed_at" = "created_at", "privacy_agreed_at" = "created_at", "age_confirmed_at" = "created_at"
WHERE "password_hash" IS NOT NULL AND "deleted_at" IS NULL;
