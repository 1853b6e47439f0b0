CREATE TABLE "courtesy_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner" text NOT NULL,
	"room_type_id" integer NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courtesy_holds_owner_unique" UNIQUE("owner"),
	CONSTRAINT "courtesy_holds_half_open" CHECK ("courtesy_holds"."check_in" < "courtesy_holds"."check_out")
);
--> statement-breakpoint
ALTER TABLE "courtesy_holds" ADD CONSTRAINT "courtesy_holds_room_type_id_room_types_id_fk" FOREIGN KEY ("room_type_id") REFERENCES "public"."room_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courtesy_holds_expiry" ON "courtesy_holds" USING btree ("expires_at");